#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// The command that a source file called `….ending` is put behind, split like a shell does: `python3` for
/// `py`. Nothing for a language that is not known, or whose programs are compiled.
std::optional<std::string_view> run_command(std::string_view ending);

/// What to do with a source file of a language whose programs are compiled.
struct Compilation {
  std::string build;    ///< the command line that compiles it: `go build -o mine mine.go`
  std::string started;  ///< what an agent.toml then says: `command = ["mine"]`
};

/// How the source file `file` is compiled on Debian. Nothing for a language that is not known, or is not compiled.
std::optional<Compilation> compilation(std::string_view file);

}  // namespace kaven::program
