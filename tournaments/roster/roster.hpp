#pragma once

#include <boost/filesystem/path.hpp>
#include <span>
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

/// Something in agents/ that does not play as it is.
struct RefusedHandIn {
  std::string name;  ///< the player's where it is one's, else that of the file or folder; UTF-8
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  std::string reason;               ///< what is wrong, without a full stop
  std::string remedy;               ///< how it is mended; may be empty
};

/// A player who entered before, as far as its program tells which hand-in is its own.
struct KnownPlayer {
  std::string name;
  std::string command;  ///< how it was started
  std::string sha256;
  std::string description_sha256;
};

/// Nobody can play with the agents as they are; what() names what is wrong and the cure.
class RosterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Roster {
  std::vector<Entrant> entrants;       ///< those who can play, by name
  std::vector<RefusedHandIn> refused;  ///< those who cannot, by name
};

/// Looks through the drop-in folder `agents`: what program::find_program() understands plays. Hidden files and
/// *.md, *.txt, *.toml are passed over. Several of the same name are told apart by their file or folder, as in
/// `one-ply (alice)`; `known` players keep the name that they have. Commands without a slash are looked for in
/// `search_path` first. Throws std::system_error when the folder cannot be read.
Roster read_roster(const boost::filesystem::path& agents,
                   const std::vector<boost::filesystem::path>& search_path,
                   std::span<const KnownPlayer> known = {});

/// Throws RosterError, which lists who cannot play, when there are not two who can. `agents` is the folder.
void require_two(const Roster& roster, const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
