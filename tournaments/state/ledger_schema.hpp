#pragma once

#include <string>

#include "tournaments/state/database.hpp"

namespace kaven::tournaments::state {

/// The columns of a game that ledgers of every version have, in the order in which they are read.
inline constexpr const char* common_game_columns =
    "id, round, match, part, opening, white, black, seed, record, state, result, ending, moves, thinking, "
    "white_turns, white_thinking, white_longest, white_idle_cpu, black_turns, black_thinking, black_longest, "
    "black_idle_cpu";

/// Makes the tables of a ledger in a new `database`, which `file` holds, or checks that it is one. A ledger of
/// the version before is brought to the present one when it is written, and else left as it is. Returns
/// whether it has what the present version has besides: withdrawals and walkovers. Throws DatabaseError.
bool found_or_check_ledger(Database& database, const std::string& file, Database::Access access);

}  // namespace kaven::tournaments::state
