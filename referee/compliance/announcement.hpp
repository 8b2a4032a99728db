#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/game/outcome.hpp"

namespace kaven::referee::compliance {

/// Returns what is wrong with `printed` as the announcement that a game ended with `result`; nullopt if it is
/// acceptable. Programs use their own words, so an announcement is acceptable if it contains a word for a win
/// or a loss (or for a draw) and does not name the wrong side.
std::optional<std::string> announcement_fault(std::string_view printed, game::Result result);

/// Whether `printed` contains the move or text `shown`, ignoring all characters except letters and digits.
/// The colour of a move may be missing.
bool shows_text(std::string_view printed, std::string_view shown);

}  // namespace kaven::referee::compliance
