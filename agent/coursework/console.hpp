// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "common/command_line/command_line.hpp"
#include "common/game/move.hpp"

namespace kaven::agent::coursework {

/// Player 1 is White and moves first; player 2 is Black.
int player_number(game::Colour colour);

/// Reads the next line that a human typed, without its end; lines longer than 200 bytes are cut. Empty at the
/// end of the input.
std::optional<std::string> read_answer(std::istream& input);

/// Parses a column number from `first` to `last`: decimal digits, optionally surrounded by blanks. Empty for
/// anything else.
std::optional<int> read_column_number(std::string_view text, int first, int last);

/// Reads the command line `line`, then calls `work`. Handles --help and --version. Returns the exit
/// status: 0; 1 if `work` throws (an invalid file, a full disk) or stdout cannot be written; 2 for a wrong
/// command line, also if `work` throws command_line::UsageError. Errors go to stderr, after the name of the
/// program.
int run_course_program(command_line::CommandLine& line, int count, char** values,
                       const std::function<void()>& work);

}  // namespace kaven::agent::coursework
