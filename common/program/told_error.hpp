#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// The error by which a program of Python, Java or Node.js ended, as its traceback tells it.
struct ToldError {
  std::string text;  ///< the line that names it: `SyntaxError: expected ':'`
  std::string
      file;  ///< the last of the program's own files that the traceback names, without folders; may be empty
  int line = 0;  ///< of `file`; 0: not told
  friend bool operator==(const ToldError&, const ToldError&) = default;
};

/// The last error of which `printed` tells; nothing where it tells of none.
std::optional<ToldError> told_error(std::string_view printed);

/// `agent.py, line 7`; empty where the place is not told.
std::string place_text(const ToldError& error);

}  // namespace kaven::program
