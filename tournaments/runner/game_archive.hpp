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
#include "tournaments/folder/folder.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// The result of checking the record of a game: how it ended, or the reason why that is not known.
struct RecordCheck {
  enum class Status : std::uint8_t {
    finished,          ///< it has a verdict that counts
    missing,           ///< there is no record
    unfinished,        ///< it ends without a verdict: the game is being played, or was cut off
    invalid,           ///< it breaks the format or the rules, or is that of another game
    program_mismatch,  ///< a program took part that never entered
    set_aside,         ///< the game was played, and is to be played again
  };
  Status status = Status::missing;
  std::optional<state::GameResult> result;   ///< the result of a finished game
  std::string reason;                        ///< the text for people; empty when the game is finished
  std::optional<folder::PlayerId> stranger;  ///< the player whose program never entered
};

/// The files that a tournament's folder holds of its games: their records, their logs, what earlier attempts
/// left, and the signs that a game is void. A record is the truth about its game: the archive says what it
/// proves.
class GameArchive {
 public:
  /// Names and programs are those of `entries`, and which records count no more.
  GameArchive(folder::Folder folder, std::span<const state::Entry> entries, const game::Rules& rules);

  /// Reads and checks the record of a game that may be over, cut off, or not begun.
  RecordCheck check_record(const state::Game& game) const;
  /// `game` with the state and the result that its files tell.
  state::Game reconcile(const state::Game& game) const;

  /// Moves what an earlier attempt at a game left, its record and its logs, to `attempt-1.jsonl`,
  /// `attempt-1-white.log` … among the logs of the game, where nothing is lost. Gives the new name of the
  /// record, within the folder; empty when there was none.
  std::string archive_attempt(const state::Game& game) const;
  /// Says in a file among its logs that `game` is void, and why.
  void mark_void(const state::Game& game, const std::string& reason) const;

 private:
  struct RegisteredPlayer {
    std::string name;
    std::vector<program::Version> versions;  ///< every one that it ever had
  };
  static bool is_version_of(const RegisteredPlayer& player, const record::Contestant& contestant);
  bool belongs_to(const record::Header& header, const state::Game& game) const;
  static std::string stranger_text(const RegisteredPlayer& player, const record::Contestant& contestant);
  std::optional<folder::PlayerId> stranger(const state::Game& game, const record::Header& header) const;

  folder::Folder folder_;
  game::Rules rules_;
  std::map<folder::PlayerId, RegisteredPlayer> players_;
  std::map<folder::GameId, std::set<std::string>> set_aside_;  ///< the hashes of records that count no more
};

}  // namespace kaven::tournaments::runner
