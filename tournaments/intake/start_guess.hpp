#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::tournaments::intake {

/// The program that a folder without an agent.toml probably starts.
struct StartGuess {
  std::string line;  ///< the line for an agent.toml, e.g. `source = "mine.py"`; empty if no guess is possible
  std::string file;  ///< the program
  std::string reason;  ///< why no guess is possible, and the remedy; a message for users
  bool is_script =
      false;  ///< `file` is a script beside sources that are not compiled yet, or beside a Makefile
  bool is_ambiguous = false;         ///< several programs could be started without compiling
  bool has_to_be_compiled = false;   ///< there are only sources that have to be compiled
  std::vector<std::string> sources;  ///< those with `main` that have to be compiled: one if it is clear which
};

/// Looks for an executable program, a jar, a compiled class with `main`, a source in an interpreted language, and a
/// shell script: first directly in `folder`, then in its subfolders, where compilers put programs. Several candidates:
/// see program/start_choice.hpp.
StartGuess guessed_start(const boost::filesystem::path& folder, const std::string& own_name);

}  // namespace kaven::tournaments::intake
