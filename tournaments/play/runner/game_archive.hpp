// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "common/game/rules.hpp"
#include "common/program/submission.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// The result of checking a game's record: how the game ended, or why that is unknown.
struct RecordCheck {
  enum class Status : std::uint8_t {
    finished,          ///< it has a verdict that counts
    missing,           ///< there is no record
    unfinished,        ///< it ends without a verdict: the game is in progress, or was interrupted
    invalid,           ///< it violates the format or the rules, or belongs to another game
    program_mismatch,  ///< a program took part that never entered
    set_aside,         ///< the organizer ordered the game to be played again
  };
  Status status = Status::missing;
  std::optional<state::GameResult> result;   ///< result of a finished game
  std::string reason;                        ///< text for people; empty if the game is finished
  std::optional<folder::PlayerId> stranger;  ///< the player whose program never entered
};

/// The files of a tournament's games: records, logs, the remains of earlier attempts, and the marks of void
/// games. A record is the primary data on its game; the archive determines what it proves.
class GameArchive {
 public:
  /// `entries` contain the names and programs of players, and the records that do not count any more.
  GameArchive(folder::Folder folder, std::span<const state::Entry> entries, const game::Rules& rules);

  /// Reads and checks the record of a game that may be finished, interrupted, or not begun. Throws folder::PackError:
  /// the games of a damaged pack have been played, and must not be played again.
  RecordCheck check_record(const state::Game& game) const;
  /// Returns `game` with the state and the result according to its files.
  state::Game reconcile(const state::Game& game) const;

  /// Moves the record and the logs of an earlier attempt to `attempt-1.jsonl`, `attempt-1-white.log` … in the
  /// game's logs, where they are kept. Returns the new path of the record within the folder; empty if there
  /// was none.
  std::string archive_attempt(const state::Game& game) const;
  /// Removes the logs of the last attempt, and the folder if nothing else is in it.
  void remove_logs(const state::Game& game) const;
  /// Writes a file into the game's logs that marks it as void, with the reason.
  void mark_void(const state::Game& game, const std::string& reason) const;

 private:
  struct RegisteredPlayer {
    std::string name;
    std::vector<program::Version> versions;  ///< all versions that it ever had
  };
  static bool is_version_of(const RegisteredPlayer& player, const record::Contestant& contestant);
  bool belongs_to(const record::Header& header, const state::Game& game) const;
  static std::string stranger_text(const RegisteredPlayer& player, const record::Contestant& contestant);
  std::optional<folder::PlayerId> stranger(const state::Game& game, const record::Header& header) const;

  folder::Folder folder_;
  game::Rules rules_;
  std::map<folder::PlayerId, RegisteredPlayer> players_;
  /// Hashes of records that do not count any more.
  std::map<folder::GameId, std::set<std::string>> set_aside_;
};

/// Returns whether all games of `pack` exist and none is left to play: their files will not change, unless one is
/// ordered to be played again.
bool is_settled(const state::TournamentState& tournament, int pack);

/// Packs the logs of the games of `pack`, then their records, so that games with single records tell what is left to
/// pack. All must be settled. Throws like pack_logs() and pack_records().
void pack_games(const folder::Folder& folder, const state::TournamentState& tournament, int pack);

}  // namespace kaven::tournaments::runner
