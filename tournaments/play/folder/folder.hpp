// SPDX-License-Identifier: MIT
#pragma once

// A tournament is a folder: a copy of the folder is a copy of the tournament.
//
//   tournament.toml   the settings
//   agents/           the programs that play
//   games/            one record per game, the primary data; those of many finished games are packed (pack.hpp)
//   logs/             output of the programs and referees, and the records of interrupted attempts; packed, too
//   entries.jsonl     the players with the time of their entry, and the settings
//   aliases.csv       the pseudonyms shown to people who must not learn the players' names
//   ledger.sqlite     the results: an index of entries.jsonl and games/
//   hashes.jsonl      a cache of the programs' hashes; may be removed
//   trials.jsonl      a cache of the results of trial runs before the first game; may be removed
//   submissions.jsonl for collected programs: who handed in what and when, and what became of it
//   submissions/      aside/: those that cannot be started; replaced/: earlier ones; build/: compiler output
//   slurm/            the games in progress on a cluster
//   .lock             locked while a runner or one of its referees is alive (folder_lock.hpp)
//   .jobs             the number of concurrent games requested from the present runner (../state/wanted_jobs.hpp)
//
// packed_records.hpp and game_logs.hpp read records and logs, whether they are files or in a pack; tar_writer.hpp writes packs.

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "tournaments/play/folder/id.hpp"

namespace kaven::tournaments::folder {

/// The paths in a tournament's folder.
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
  /// Returns the folder for the logs of one game.
  boost::filesystem::path logs_of(GameId game) const;
};

/// Returns the folder at `path`; throws std::runtime_error if it contains no tournament.
Folder open_folder(const boost::filesystem::path& path);

/// Returns the label of a game for people: `0007` for game 7; at least four digits.
std::string game_label(GameId game);

/// Returns the game with the label `text` (`7` or `0007`), or nothing if no game can have it.
std::optional<GameId> game_of_label(std::string_view text);

/// Returns `name` as part of a file name: letters, digits, `.` and `_` remain, all other characters become
/// `_`; at most 60 bytes.
std::string file_safe(std::string_view name);

/// Returns the file name of a record, `0007-alice-bob.jsonl`, with file_safe names.
std::string record_name(GameId game, std::string_view white, std::string_view black);

/// Creates a tournament's folder at `path`, with `settings` as its tournament.toml and a README in agents/
/// for people who add programs. Throws std::runtime_error if `path` exists and is not an empty folder;
/// std::system_error if a file cannot be written.
Folder create_folder(const boost::filesystem::path& path, const std::string& settings);

}  // namespace kaven::tournaments::folder
