#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournaments/state/folder.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::report {

/// What the files of the players' reports are called, without an ending (state/file_names.hpp).
std::map<state::PlayerId, std::string> report_names(std::span<const state::Player> players);

/// The last lines that the program of `colour` printed in `game`, printable and bounded;
/// none where it printed nothing.
std::vector<std::string> last_printed_lines(const state::Folder& folder, state::GameId game,
                                            game::Colour colour);

}  // namespace kaven::tournaments::report
