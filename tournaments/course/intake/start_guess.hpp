// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Which program a folder without an agent.toml starts, how a Python module is started, and why a folder has no program.

namespace kaven::tournaments::intake {

/// The program that a folder without an agent.toml probably starts.
struct StartGuess {
  std::string line =
      {};  ///< the line for an agent.toml, e.g. `source = "mine.py"`; empty if no guess is possible
  std::string file = {};    ///< the program
  std::string reason = {};  ///< why no guess is possible, and the remedy; a message for users
  bool is_script =
      false;  ///< `file` is a script beside sources that are not compiled yet, or beside a Makefile
  bool is_ambiguous = false;        ///< several programs could be started without compiling
  bool has_to_be_compiled = false;  ///< there are only sources that have to be compiled
  std::vector<std::string> sources =
      {};  ///< those with `main` that have to be compiled: one if it is clear which
};

/// Looks for an executable program, a jar, a compiled class with `main`, a source in an interpreted language, and a
/// shell script: first directly in `folder`, then in its subfolders, where compilers put programs. Several candidates:
/// see program/start_choice.hpp.
StartGuess guessed_start(const boost::filesystem::path& folder, const std::string& own_name);

/// A Python module that has to be started as `python3 -m agent.player` in the folder `root`.
struct PythonModule {
  std::string root;  ///< the folder that contains its package; empty for the top level
  std::string name;
  friend bool operator==(const PythonModule&, const PythonModule&) = default;
};

/// The module name of `file`, a path in `folder`. Nothing if the file can be started directly, because it has neither
/// relative imports (`.board`) nor imports from a package that contains it.
std::optional<PythonModule> python_module(const boost::filesystem::path& folder, const std::string& file);

/// Whether `folder` is a package with a file that has to be started as its module. Such a folder must keep its name.
bool is_python_package(const boost::filesystem::path& folder);

/// The text of a Python script that starts `module` from any working directory. The script belongs in the top folder of
/// the hand-in.
std::string module_starter(const PythonModule& module);

/// What to do if it is unclear which program to start.
inline constexpr std::string_view start_remedy =
    "add an agent.toml with the command that starts the program, e.g. command = \"python3 mine.py\"";

/// Returns why `folder` contains nothing that can be started, and the remedy, as a message for users. Recognizes a
/// notebook, a program for Windows or macOS, an archive that was not unpacked, `agent.py.txt`, the project file of a
/// development environment, and documents only.
std::string why_no_program(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
