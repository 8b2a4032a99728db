#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::runner {

/// What a record file says: a result, or the reason why there is none.
struct RecordReading {
  std::optional<state::GameResult> result;
  std::string reason;
  bool other_program = false;  ///< a program took part that never entered
  bool unbelievable = false;   ///< there is a record, and it is neither whole nor cut off
};

/// What the folder of a tournament holds of its games: records, logs, and signs that a game is void.
class GameFiles {
 public:
  /// Names and programs are those of `entries`.
  GameFiles(state::Folder folder, std::span<const state::Entry> entries, const game::Rules& rules);

  /// Reads and checks the record of a game that may be over, cut off, or not begun.
  RecordReading read(const state::Game& game) const;
  /// `game` with the state and the result that its files tell.
  state::Game reconcile(const state::Game& game) const;

  /// Moves what an earlier attempt at a game left, its record and its logs, to `attempt-1.jsonl`,
  /// `attempt-1-white.log` … among the logs of the game, where nothing is lost. Gives the new name of the
  /// record, within the folder; empty when there was none.
  std::string set_attempt_aside(const state::Game& game) const;
  /// Says in a file among its logs that `game` is void, and why.
  void mark_void(const state::Game& game, const std::string& reason) const;

 private:
  /// A player, with every program it ever had.
  struct Known {
    std::string name;
    std::set<std::string> programs;  ///< SHA-256
  };
  bool is_of(const record::Header& header, const state::Game& game) const;
  std::string unknown_program(const state::Game& game, const record::Header& header) const;

  state::Folder folder_;
  game::Rules rules_;
  std::map<int, Known> players_;  ///< by id
};

}  // namespace kaven::tournaments::runner
