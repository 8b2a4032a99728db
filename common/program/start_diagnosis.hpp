// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// The kernel reports "No such file or directory" for a script whose interpreter is missing, for a program
// whose dynamic loader is missing, and for everything that a sandbox hides. These functions find the file
// that is really missing. Each text names the file and the remedy.

/// Returns why the executable `file` cannot start on this machine; empty if no reason is found.
std::optional<std::string> start_fault(const boost::filesystem::path& file);

/// Says that `file`, which is not executable, cannot be started, and how to start it. `given` is its name as
/// the user wrote it.
std::string why_not_executable(const boost::filesystem::path& file, std::string_view given);

/// Returns advice for a program that was searched for by name and not found: its name on this system, or the
/// package that contains it. Empty, or begins with `; `.
std::string advice_on_missing(std::string_view name);

/// The files that a program in a sandbox sees.
struct View {
  bool hides = false;                 ///< only the system's folders and `readable` are visible
  std::vector<std::string> readable;  ///< absolute paths of files and folders
  std::string path;                   ///< its $PATH
};

/// Returns why `file` cannot start with only `view` visible, although it could start outside: the hidden
/// file, and the two remedies (make it visible, or avoid it). Empty if everything that it is known to need is
/// visible.
std::optional<std::string> hidden_need(const boost::filesystem::path& file, const View& view);

/// Whether `interpreter` belongs to a Python virtual environment: it is in the agent's folder but is not the
/// agent.
bool is_virtual_environment(const boost::filesystem::path& interpreter);

/// Returns the folder of an installation outside the system, such as a Python of pyenv or conda, if `view`
/// contains the program `file` but not its library. Empty otherwise.
std::optional<boost::filesystem::path> hidden_installation(const boost::filesystem::path& file,
                                                           const View& view);

/// Says how to make `file` visible to programs or how to avoid it; begins with `; `.
std::string cure_for_hidden(const boost::filesystem::path& file, const View& view);

}  // namespace kaven::program
