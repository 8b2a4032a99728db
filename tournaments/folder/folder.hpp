#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "tournaments/folder/id.hpp"

namespace kaven::tournaments::folder {

/// Where things lie in a tournament's folder. Copy the folder and you have copied the tournament.
///
///   tournament.toml   what is played, and how
///   agents/           the programs that play
///   games/            one record per game: the truth
///   logs/             what the programs and their referees said, and the records of cut-off attempts
///   entries.jsonl     who entered when, and under which settings
///   aliases.csv       the names under which players are shown to those who shall not know who is who
///   ledger.sqlite     what has been played: an index of entries.jsonl and games/
///   hashes.jsonl      the hashes of the programs as they looked when they were read last; may be removed
///   trials.jsonl      what came of trying the programs before their first game; may be removed
///   submissions.jsonl who handed in what and when, of programs that were collected, and what became of it
///   submissions/      aside/: those that cannot be started; replaced/: earlier ones; build/: what compilers said
///   slurm/            what is being played on a cluster
///   .lock             held while a runner, or one of its referees, is alive
///   .jobs             how many games at a time the present runner has been told to play, see wanted_jobs.hpp
struct Folder {
  boost::filesystem::path root;  ///< absolute

  boost::filesystem::path settings() const { return root / "tournament.toml"; }
  boost::filesystem::path agents() const { return root / "agents"; }
  boost::filesystem::path games() const { return root / "games"; }
  boost::filesystem::path logs() const { return root / "logs"; }
  boost::filesystem::path entries() const { return root / "entries.jsonl"; }
  boost::filesystem::path ledger() const { return root / "ledger.sqlite"; }
  boost::filesystem::path hashes() const { return root / "hashes.jsonl"; }
  boost::filesystem::path trials() const { return root / "trials.jsonl"; }
  boost::filesystem::path aliases() const { return root / "aliases.csv"; }
  boost::filesystem::path submission_list() const { return root / "submissions.jsonl"; }
  boost::filesystem::path submissions() const { return root / "submissions"; }
  boost::filesystem::path slurm() const { return root / "slurm"; }
  boost::filesystem::path lock() const { return root / ".lock"; }
  boost::filesystem::path wanted_jobs() const { return root / ".jobs"; }
  boost::filesystem::path runner_log() const { return logs() / "runner.log"; }
  /// The logs of one game.
  boost::filesystem::path logs_of(GameId game) const;
};

/// The folder at `path`; throws std::runtime_error when there is no tournament in it.
Folder open_folder(const boost::filesystem::path& path);

/// `0007`: how game 7 is called wherever people see it, in four digits or as many as it takes.
std::string game_label(GameId game);

/// The game that people call `text`, `7` or `0007`; nothing when no game can be called so.
std::optional<GameId> game_of_label(std::string_view text);

/// `name` as a part of the name of a file: letters, digits, `.` and `_` stay, all else becomes `_`; no longer
/// than 60 bytes.
std::string file_safe(std::string_view name);

/// `0007-alice-bob.jsonl`: letters, digits, `.` and `_` of the names stay, all else becomes `_`.
std::string record_name(GameId game, std::string_view white, std::string_view black);

/// The records in games/, by their games.
std::map<GameId, boost::filesystem::path> records_of(const Folder& folder);

}  // namespace kaven::tournaments::folder
