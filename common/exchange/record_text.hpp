// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"

namespace kaven::exchange {

// Parts of a game's text that several formats share.

/// Bytes of a name or a detail in an exported text; longer ones are cut.
inline constexpr std::size_t longest_text = 2000;

/// The rules as a choice of a game: `gomoku --size=19x19`. Throws std::runtime_error for rules that no
/// choice has.
std::string rules_text(const record::Header& header);

/// The name of a side, printable.
std::string name_of(const record::Header& header, game::Colour colour);

/// All moves: those of the opening, then the turns'.
std::vector<game::Move> moves_of(const record::GameRecord& record);

/// Whether Black's first move recoloured White's stone.
bool is_recoloured(const record::GameRecord& record);

/// Whether a side popped a stone out.
bool has_pop_out(const record::GameRecord& record);

}  // namespace kaven::exchange
