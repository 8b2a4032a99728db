// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

// What a program printed before it failed, explained to its author.

/// Advice to the author of a program that waits for a keyboard.
inline constexpr std::string_view without_keyboard =
    "Standard input is empty, and what a program prints is for people only: do not use input(), cin or a "
    "Scanner of System.in. Wait for the file NAME.in, read it, delete it, and write each move to the file "
    "NAME.out. A program that reads and prints a move a line plays as it is by way of lines.py, from "
    "scripts/adapters/ or lib/kaven/: its first lines say how.";

/// Advice to the author of a program whose moves stay in a buffer.
inline constexpr std::string_view flush_output =
    "Flush stdout after each line (Python: print(…, flush=True); C: fflush(stdout); C++: std::endl): what "
    "stays in a buffer does not arrive.";

/// Advice to the author of a program that does not delete its turn file.
inline constexpr std::string_view delete_turn_file =
    "Delete NAME.in as soon as you have read it: this tells the referee that you have.";

/// Advice to the author of a program that prints its moves.
inline constexpr std::string_view write_answer_file =
    "Write the move to NAME.out in the current directory: what a program prints is for people only.";

/// Advice to the author of a program that opens a window.
inline constexpr std::string_view without_screen =
    "There is no screen: open no window, or open one only when a person starts the program.";

/// Returns advice for a known problem in the output of a program or its interpreter, or in what the referee
/// observed: Python 2 source, missing module, class for a later Java, no screen, no keyboard, no network, too
/// little memory, an answer file left open or missing, a turn file not deleted, a wrong colour, rows counted from 0 or
/// from the top, a wrong board size. Empty if nothing is recognised.
std::string remedy_for_complaint(std::string_view printed);

/// Returns what a program printed itself: without the notice of Java about the sandbox's options, and with blanks for
/// tabs, which stack traces begin with.
std::string own_words(std::string_view printed);

/// Returns advice that only names the file and line of an error in the output; empty if there is none.
std::string remedy_for_error_place(std::string_view printed);

/// The error that ended a program in Python, Java or Node.js, from its traceback.
struct ToldError {
  std::string text;  ///< the line that names the error: `SyntaxError: expected ':'`
  std::string file;  ///< the last of the program's own files in the traceback, without folders; may be empty
  int line = 0;      ///< line in `file`; 0: unknown
  friend bool operator==(const ToldError&, const ToldError&) = default;
};

/// Returns the last error in `printed`; empty if there is none.
std::optional<ToldError> told_error(std::string_view printed);

/// `agent.py, line 7`; empty if the place is unknown.
std::string place_text(const ToldError& error);

}  // namespace kaven::program
