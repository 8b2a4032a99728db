#pragma once

#include <boost/filesystem/path.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace kaven::tournaments::roster {

/// A program that takes part.
struct Entrant {
  std::string name;                 ///< the name as displayed; unique, UTF-8
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  std::string command;              ///< how it is started, for people
  std::string sha256;               ///< the hash of the program's file
  std::string description_sha256;   ///< the hash of its agent.toml; empty when it has none
};

/// The agents as they are cannot play; what() names the file or folder and the cure.
class RosterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Roster {
  std::vector<Entrant> entrants;   ///< two or more, by name
  std::vector<std::string> notes;  ///< what lies in the folder and does not play, where that may be a mistake
};

/// Looks through the drop-in folder `agents`: an executable file plays, and so does a folder with an
/// executable of its own name or with an agent.toml. Hidden files and *.md, *.txt, *.toml are passed over.
/// Commands without a slash are looked for in `search_path` first. Throws RosterError; std::system_error when
/// the folder cannot be read.
Roster read_roster(const boost::filesystem::path& agents,
                   const std::vector<boost::filesystem::path>& search_path);

}  // namespace kaven::tournaments::roster
