// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// Returns the command that runs a source file with extension `ending`, to be followed by the file name and
/// split like a shell does: `python3` for `py`. Empty for unknown and for compiled languages.
std::optional<std::string_view> run_command(std::string_view ending);

/// How to compile and start a source file of a compiled language.
struct Compilation {
  std::string build;    ///< the command line that compiles it: `go build -o mine mine.go`
  std::string started;  ///< the line for agent.toml: `command = ["mine"]`
};

/// How to compile the source file `file` on Debian. Empty for unknown and for interpreted languages.
std::optional<Compilation> compilation(std::string_view file);

}  // namespace kaven::program
