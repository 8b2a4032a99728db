#pragma once

#include <string>

#include "tournaments/state/database.hpp"

namespace kaven::tournaments::state {

/// The columns of a game in ledgers of every version, in the order in which they are read.
inline constexpr const char* common_game_columns =
    "id, round, match, part, opening, white, black, seed, record, state, result, ending, moves, thinking, "
    "white_turns, white_thinking, white_longest, white_idle_cpu, black_turns, black_thinking, black_longest, "
    "black_idle_cpu";

/// The features that only later versions of the ledger have.
struct LedgerFeatures {
  bool interventions = true;  ///< withdrawals and walkovers: since version 3
  bool submissions = true;    ///< hashes of whole submissions: since version 4
  bool versions = true;       ///< when players continued with other programs: since version 5
  bool hand_ins = true;       ///< the players' files or folders in agents/: since version 6
};

/// Creates the ledger's tables in a new `database` (stored in `file`), or checks that it is a ledger. With
/// write access, upgrades a ledger of the previous version. Returns the features of the ledger. Throws
/// DatabaseError.
LedgerFeatures found_or_check_ledger(Database& database, const std::string& file, Database::Access access);

}  // namespace kaven::tournaments::state
