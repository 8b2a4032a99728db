#pragma once

#include <cstddef>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

namespace kaven::record {

/// The position in which the first player of a game chooses a move: the empty board, or the one behind the
/// opening. The moves of the opening must be legal, as those of a header that was read are.
game::Position start_position(const Header& header);

/// The position behind the first `turns` turns of `record`, which must have as many.
game::Position position_after(const GameRecord& record, std::size_t turns);

/// The position behind the last turn of `record`.
game::Position last_position(const GameRecord& record);

}  // namespace kaven::record
