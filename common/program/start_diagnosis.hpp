#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// The kernel says "No such file or directory" of a script whose interpreter is missing, of a program whose
// dynamic loader is, and of all that a sandbox hides. Here it is found out which file is meant, and what to do.
// Each text names that file and the cure.

/// Why nobody can start the executable `file` on this machine; nothing when it looks as if it could be.
std::optional<std::string> start_fault(const boost::filesystem::path& file);

/// That `file`, which is not executable, cannot be started, and how it could be. `given` is its name as its
/// user wrote it.
std::string why_not_executable(const boost::filesystem::path& file, std::string_view given);

/// What is to be known of a program that was looked for by its name alone and not found: how it is called on
/// this system, or which package it is in. Empty, or begins with `; `.
std::string advice_on_missing(std::string_view name);

/// What a held program sees.
struct View {
  bool hides = false;                 ///< only the system's folders and `readable` are there
  std::vector<std::string> readable;  ///< absolute paths of files and folders
  std::string path;                   ///< its $PATH
};

/// Why `file` cannot be started where only `view` is seen, though others may start it: the file that is hidden,
/// and both ways to show it or go without. Nothing when all that is known to be needed is there.
std::optional<std::string> hidden_need(const boost::filesystem::path& file, const View& view);

/// True of the interpreter of a virtual environment of Python: it lies in the agent's folder and is no agent.
bool is_virtual_environment(const boost::filesystem::path& interpreter);

/// The folder of an installation that lies outside the system's, of which `view` shows the program `file` but
/// not its library, as of Pythons of pyenv or conda. Nothing otherwise.
std::optional<boost::filesystem::path> hidden_installation(const boost::filesystem::path& file,
                                                           const View& view);

/// What shows `file` to programs, or lets them go without; begins with `; `.
std::string cure_for_hidden(const boost::filesystem::path& file, const View& view);

}  // namespace kaven::program
