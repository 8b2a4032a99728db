#pragma once

#include <optional>
#include <string_view>

namespace kaven::program {

/// The command that a source file called `….ending` is put behind, split like a shell does: `python3` for
/// `py`. Nothing for a language that is not known.
std::optional<std::string_view> run_command(std::string_view ending);

}  // namespace kaven::program
