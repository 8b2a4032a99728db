#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::tournaments::intake {

/// What seems to be meant to be started in a folder without an agent.toml.
struct StartGuess {
  std::string words;   ///< a line of an agent.toml, as `source = "mine.py"`; empty: it cannot be seen
  std::string file;    ///< the program
  std::string reason;  ///< why it cannot be seen, and what to do, for people
};

/// Looks at what lies outermost in `folder`: a program that is executable, an archive of Java, a compiled class with
/// `main`, a source of a language that is run as it is. Of several, the one called `own_name`, `main` or `agent`.
StartGuess guessed_start(const boost::filesystem::path& folder, const std::string& own_name);

}  // namespace kaven::tournaments::intake
