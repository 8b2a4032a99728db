// SPDX-License-Identifier: MIT
#include "common/record/game_record.hpp"

#include <gtest/gtest.h>

#include "tests/support/sample_record.hpp"

namespace kaven::record {
namespace {

TEST(Positions, AGameBeginsOnTheEmptyBoardOrBehindItsOpening) {
  GameRecord record = support::sample_record();
  EXPECT_EQ(start_position(record.header).ply(), 0);
  record.header.opening = {record.turns[0].move, record.turns[1].move};
  EXPECT_EQ(start_position(record.header).ply(), 2);
  EXPECT_EQ(start_position(record.header).moves(), record.header.opening);
}

TEST(Positions, EachTurnLeadsToThePositionBehindIt) {
  const GameRecord record = support::sample_record();
  game::Position position(record.header.rules);
  for (std::size_t turns = 0; turns <= record.turns.size(); ++turns) {
    EXPECT_EQ(position_after(record, turns).moves(), position.moves());
    if (turns < record.turns.size()) position.play(record.turns[turns].move);
  }
  EXPECT_EQ(last_position(record).outcome(), record.verdict->outcome);
}

}  // namespace
}  // namespace kaven::record
