#pragma once

#include <boost/filesystem/path.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/program/submission.hpp"
#include "tournaments/roster/seen_submissions.hpp"

namespace kaven::tournaments::roster {

/// A program that takes part.
struct Entrant {
  std::string name;                 ///< the name as displayed; unique, UTF-8
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  std::string command;              ///< how it is started, for people
  std::string sha256;               ///< the hash of the program's file
  std::string description_sha256;   ///< the hash of its agent.toml; empty when it has none
  /// The hash of all its files (program/submission.hpp); empty where SubmissionReading::by_file_alone is.
  std::string submission_sha256;
  std::string seen;  ///< program::seen_word() of it, for those who would read it again
};

/// How the files of hand-ins are read.
struct SubmissionReading {
  program::SubmissionLimits limits;
  SeenWords seen;  ///< what was seen of them before need not be read again
  /// Nothing keeps programs from writing beside themselves: what they note there must not make others of them.
  bool by_file_alone = false;
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
  std::string submission_sha256;
};

/// Whether both are the same version of a program. Where the submission of one of them is not known, as that of players
/// who entered before it was kept, the program's file and its agent.toml tell.
template <typename One, typename Other>
bool is_same_version(const One& one, const Other& other) {
  if (!one.submission_sha256.empty() && !other.submission_sha256.empty())
    return one.submission_sha256 == other.submission_sha256;
  return one.sha256 == other.sha256 && one.description_sha256 == other.description_sha256;
}

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
/// `search_path` first. A submission that is larger than `reading` allows is refused. Throws std::system_error when the
/// folder cannot be read.
Roster read_roster(const boost::filesystem::path& agents,
                   const std::vector<boost::filesystem::path>& search_path,
                   std::span<const KnownPlayer> known = {}, const SubmissionReading& reading = {});

/// Throws RosterError, which lists who cannot play, when there are not two who can. `agents` is the folder.
void require_two(const Roster& roster, const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
