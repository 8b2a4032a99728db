// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

// What a program printed before it failed, explained to its author.

/// Advice to the author of a program that waits for a keyboard.
inline constexpr std::string_view without_keyboard =
    "Standard input is empty: do not use input() or a Scanner of System.in; read the file STEM.in.";

/// Advice to the author of a program that opens a window.
inline constexpr std::string_view without_screen =
    "There is no screen: open no window, or open one only when a person starts the program.";

/// Returns advice for a known problem in the output of a program or its interpreter, or in what the referee
/// observed: Python 2 source, missing module, class for a later Java, no screen, no keyboard, no network, too
/// little memory, an answer file left open or missing, a turn file not deleted, a wrong colour, a wrong board size. Empty
/// if nothing is recognised.
std::string remedy_for_complaint(std::string_view printed);

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
