#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/game/outcome.hpp"

namespace kaven::referee::compliance {

/// What is wrong with `printed` as the announcement that a game ended with `result`; nothing
/// when it will do. Programs say it in their own words: it will do when it has a
/// word for a win or a loss (a draw), and does not name the wrong side.
std::optional<std::string> announcement_fault(std::string_view printed, game::Result result);

/// Whether `printed` shows the move or text `shown`, whatever stands between its letters and digits; a move's
/// colour may be missing.
bool shows_text(std::string_view printed, std::string_view shown);

}  // namespace kaven::referee::compliance
