#pragma once

#include <string>

#include "tournaments/state/database.hpp"

namespace kaven::tournaments::state {

/// The columns of a game that ledgers of every version have, in the order in which they are read.
inline constexpr const char* common_game_columns =
    "id, round, match, part, opening, white, black, seed, record, state, result, ending, moves, thinking, "
    "white_turns, white_thinking, white_longest, white_idle_cpu, black_turns, black_thinking, black_longest, "
    "black_idle_cpu";

/// What a ledger has that those of before do not have.
struct LedgerFeatures {
  bool interventions = true;  ///< withdrawals and walkovers: from version 3 on
  bool submissions = true;    ///< the hashes of whole submissions: from version 4 on
};

/// Makes the tables of a ledger in a new `database`, which `file` holds, or checks that it is one. A ledger of
/// a version before is brought to the present one when it is written, and else left as it is: returns what it has.
/// Throws DatabaseError.
LedgerFeatures found_or_check_ledger(Database& database, const std::string& file, Database::Access access);

}  // namespace kaven::tournaments::state
