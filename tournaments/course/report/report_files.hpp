// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournaments/course/report/class_members.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::report {

/// The file names of reports, without extension (folder/file_names.hpp).
struct ReportNames {
  std::map<folder::PlayerId, std::string> of_players;
  std::vector<std::string> of_absentees;  ///< in the order of the absentees
};
ReportNames report_names(std::span<const state::Player> players, std::span<const Absentee> absentees = {});

/// The last lines that the program of `colour` printed in `game`, at most 12, with control characters escaped and long
/// lines cut. Empty if it printed nothing.
std::vector<std::string> last_printed_lines(const folder::Folder& folder, folder::GameId game,
                                            game::Colour colour);

}  // namespace kaven::tournaments::report
