// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/outcome.hpp"

namespace kaven::referee::compliance {

/// The text that a program has printed so far, read from its log (program::own_words()).
std::string printed_text(const boost::filesystem::path& log);

/// `printed` in quotation marks, made printable, with ` | ` between its lines: `'my move: D1 | (W D 1)'`.
std::string quoted_output(std::string_view printed);

/// Returns the last lines that a program printed, made printable, as a sentence: `it printed last: …`. Lines
/// whose text `said` already contains are left out; empty if no others remain.
std::string last_words(const std::string& printed, std::string_view said = {});

/// `0.25 s`.
std::string seconds_text(std::chrono::nanoseconds duration);

/// Returns what is wrong with `printed` as the announcement that a game ended with `result`; nullopt if it is
/// acceptable. Programs use their own words, so an announcement is acceptable if it contains a word for a win
/// or a loss (or for a draw) and does not name the wrong side.
std::optional<std::string> announcement_fault(std::string_view printed, game::Result result);

/// Whether `printed` contains the move or text `shown`, ignoring all characters except letters and digits.
/// The colour of a move may be missing.
bool shows_text(std::string_view printed, std::string_view shown);

}  // namespace kaven::referee::compliance
