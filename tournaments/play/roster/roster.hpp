// SPDX-License-Identifier: MIT
#pragma once

// The players: reads agents/, the folder for programs, into a Roster. It never stops at an invalid hand-in.
//
//   agents/ ─▶ hand_ins_in ─▶ find_program ─▶ seen_version ─┬─▶ entrants   with command, hashes and a unique name
//              files and      is it a         hash of all   │
//              folders        program?        its files     └─▶ refused    with the reason and the remedy
//
// If the intention is obvious, a program plays as it is (common/program/undescribed_program.hpp): a script without execute
// permission or with Windows line ends, the only program in a folder, a folder within a folder. `run`, `preview` and `status` all
// print the list of refused_text().
//
// Programs choose their names. Players of the same name, or of names that look alike, get their file or folder as a suffix,
// `one-ply-python (anna)`; a player who entered before keeps its name, and is recognized by the place of its program, then by the
// program's hash. named_program.hpp puts a program that a user names into agents/; class_list.hpp reads the list of a class.

#include <boost/filesystem/path.hpp>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/submission.hpp"

namespace kaven::tournaments::roster {

/// The program::seen_word() of hand-ins, by the names of their files or folders in agents/.
using SeenWords = std::map<std::string, std::string>;

/// Reads `file`; empty if it does not exist. Skips unreadable lines, because the data can be computed again.
SeenWords read_seen_words(const boost::filesystem::path& file);

/// Replaces the contents of `file` by `seen`, completely or not at all. Throws std::system_error.
void write_seen_words(const boost::filesystem::path& file, const SeenWords& seen);

/// A program that can play.
struct Entrant {
  std::string name;                 ///< displayed name; unique, UTF-8
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  std::string command;              ///< its command, for display: UTF-8, other bytes as `\xfc`
  std::string sha256;               ///< hash of the program's file
  std::string description_sha256;   ///< hash of its agent.toml; empty if it has none
  /// Hash of all its files (program/submission.hpp); empty with SubmissionReading::by_file_alone.
  std::string submission_sha256;
  std::string seen;  ///< its program::seen_word(), which shows later whether its files must be read again
};

/// How read_roster() reads the files of hand-ins.
struct SubmissionReading {
  program::SubmissionLimits limits;
  SeenWords seen;  ///< files that look the same as here are not read again
  /// For tournaments in which programs may write into their own folder: such files must not make a program a
  /// different version.
  bool by_file_alone = false;
};

/// A file or folder in agents/ that cannot play as it is.
struct RefusedHandIn {
  std::string name;  ///< the player's name if it belongs to a player, otherwise the file's or folder's; UTF-8
  boost::filesystem::path program;  ///< the file or folder in agents/, absolute
  std::string reason;               ///< the error, without a full stop
  std::string remedy;               ///< how to correct it; may be empty
  /// The organizer's remedy, such as an option of `tournament run`: not for students. May be empty.
  std::string organizer_remedy = {};
};

/// Both remedies in one text, for the organizer: `install it (known from 2026-11-20; tournament run --try-again …)`.
std::string full_remedy(const std::string& remedy, const std::string& organizer_remedy);

/// A player who entered earlier, with the data that identify its hand-in.
struct KnownPlayer {
  std::string name;
  std::string command;  ///< its command at that time
  std::string sha256;
  std::string description_sha256;
  std::string submission_sha256;
  std::string hand_in = {};  ///< hand_in_name() of its file or folder at that time; empty: unknown
};

/// The name of a file or folder in agents/ as it is stored: UTF-8, other bytes as `\xfc`.
std::string hand_in_name(const boost::filesystem::path& hand_in);

/// Returns true if both are the same version of a program. If the submission hash of one is unknown (players
/// who entered before it was stored), compares the program's file and its agent.toml.
template <typename One, typename Other>
bool is_same_version(const One& one, const Other& other) {
  if (!one.submission_sha256.empty() && !other.submission_sha256.empty())
    return one.submission_sha256 == other.submission_sha256;
  return one.sha256 == other.sha256 && one.description_sha256 == other.description_sha256;
}

/// Too few agents can play. what() names the errors and the remedy.
class RosterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Roster {
  std::vector<Entrant> entrants;       ///< programs that can play, by name
  std::vector<RefusedHandIn> refused;  ///< programs that cannot, by name
};

/// Reads the drop-in folder `agents`; every program that program::find_program() recognizes can play. Ignores
/// hidden files and *.md, *.txt, *.toml. Programs of the same name get their file or folder as a suffix, as
/// in `one-ply (alice)`; `known` players keep their names. Commands without a slash are searched in
/// `search_path` first. Refuses submissions larger than `reading` allows. Throws std::system_error if the
/// folder cannot be read.
Roster read_roster(const boost::filesystem::path& agents,
                   const std::vector<boost::filesystem::path>& search_path,
                   std::span<const KnownPlayer> known = {}, const SubmissionReading& reading = {});

/// Throws RosterError with the refused programs if fewer than two programs can play. `agents` is the folder.
void require_two(const Roster& roster, const boost::filesystem::path& agents);

/// Returns the files and folders in the drop-in folder `agents` that may be programs, by name: all except
/// hidden files, files that Python leaves behind, and the documents *.md, *.txt and *.toml. Throws
/// boost::filesystem::filesystem_error if the folder cannot be read.
std::vector<boost::filesystem::path> hand_ins_in(const boost::filesystem::path& agents);

/// Returns the list of refused programs for people: a heading with their number and the total, then each with
/// its reason and remedy. It has no final line feed; empty if no program is refused.
std::string refused_text(const Roster& roster);

/// Returns one line about a refused program: `alice (agents/alice.zip): reason; remedy`.
std::string refused_line(const RefusedHandIn& refused);

/// Returns true if `command` names something in the file or folder `hand_in` of any folder agents/: the
/// tournament may have been moved since.
bool is_started_from(std::string_view command, const boost::filesystem::path& hand_in);

/// Returns true if `player` entered with the file or folder `hand_in` of agents/. Uses is_started_from() only for
/// players whose hand-in was not stored, because a program chooses the words of its command.
bool is_hand_in_of(const KnownPlayer& player, const boost::filesystem::path& hand_in);

/// Makes the names of `entrants`, initially as their programs state them, unique. If several have the same
/// name, or names that look alike (text::skeleton), each gets the name of its file or folder as a suffix:
/// `one-ply (alice)`. Only an entrant whose folder has that name keeps it without a suffix. `known` players
/// keep their names, so that names do not change when others join.
void give_display_names(std::vector<Entrant>& entrants, std::span<const KnownPlayer> known);

}  // namespace kaven::tournaments::roster
