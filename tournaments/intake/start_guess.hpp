#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::tournaments::intake {

/// What seems to be meant to be started in a folder without an agent.toml.
struct StartGuess {
  std::string words;          ///< a line of an agent.toml, as `source = "mine.py"`; empty: it cannot be seen
  std::string file;           ///< the program
  std::string reason;         ///< why it cannot be seen, and what to do, for people
  bool is_script = false;     ///< a script beside sources that a compiler has not seen yet, or a Makefile
  bool is_ambiguous = false;  ///< several could be started that need no compiler
  std::string source;         ///< what has to be compiled, the one with `main`; empty: it cannot be seen
};

/// Looks for a program that is executable, an archive of Java, a compiled class with `main`, a source of a language that
/// is run as it is, a script of a shell: first outermost in `folder`, then in the folders in it, where compilers put
/// programs. Which one of several is meant: program/start_choice.hpp.
StartGuess guessed_start(const boost::filesystem::path& folder, const std::string& own_name);

}  // namespace kaven::tournaments::intake
