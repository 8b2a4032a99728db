#pragma once

#include <cstddef>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

namespace kaven::record {

/// The position before the first turn: the empty board or the position after the opening. The opening moves
/// must be legal, as they are in a header that was read from a record.
game::Position start_position(const Header& header);

/// The position after the first `turns` turns of `record`, which must have at least that many.
game::Position position_after(const GameRecord& record, std::size_t turns);

/// The position after the last turn of `record`.
game::Position last_position(const GameRecord& record);

}  // namespace kaven::record
