#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

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
