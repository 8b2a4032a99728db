#include "common/record/positions.hpp"

#include <cassert>

namespace kaven::record {

game::Position start_position(const Header& header) {
  return game::position_after(header.rules, header.opening);
}

game::Position position_after(const GameRecord& record, std::size_t turns) {
  assert(turns <= record.turns.size());
  game::Position position = start_position(record.header);
  for (std::size_t played = 0; played < turns; ++played) position.play(record.turns[played].move);
  return position;
}

game::Position last_position(const GameRecord& record) {
  return position_after(record, record.turns.size());
}

}  // namespace kaven::record
