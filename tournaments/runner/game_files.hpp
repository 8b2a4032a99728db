#pragma once

#include <optional>
#include <string>

#include "common/game/rules.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/ledger.hpp"

namespace kaven::tournaments {

/// What a record must say to be that of one game of the tournament.
struct RecordIdentity {
  int game = 0;
  std::string white;
  std::string black;
  game::Rules rules;
};

/// What a record file says: a result, or the reason why there is none.
struct RecordReading {
  std::optional<GameResult> result;
  std::string reason;
};

/// Reads and checks the record of a game that may be over, cut off, or not begun.
RecordReading read_result(const boost::filesystem::path& record, const RecordIdentity& identity);

/// Moves what an earlier attempt at a game left, its record and its logs, to `attempt-1.jsonl`,
/// `attempt-1-white.log` … among the logs of the game, where nothing is lost. Gives the new name of the
/// record, within the folder; empty when there was none.
std::string set_attempt_aside(const Folder& folder, const Game& game);

}  // namespace kaven::tournaments
