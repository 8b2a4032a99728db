// SPDX-License-Identifier: MIT
#include "common/record/plain_turn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "common/record/json_object_reader.hpp"
#include "common/record/record_format.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::record {
namespace {

std::string without_end(std::string line) {
  line.pop_back();
  return line;
}

// The slow, general reading: a blank before the object is JSON, but no plain turn.
std::optional<Turn> read_as_json(const std::string& line) {
  try {
    const auto read = read_later_line(" " + line);
    if (const auto* turn = std::get_if<Turn>(&read)) return *turn;
  } catch (const LineError&) {
    return std::nullopt;
  }
  return std::nullopt;
}

TEST(PlainTurn, ATurnAsTheRefereeWritesItIsPlain) {
  const GameRecord record = support::sample_record();
  EXPECT_EQ(read_plain_turn(without_end(turn_line(record.turns[0]))), record.turns[0]) << "with all info";
  EXPECT_EQ(read_plain_turn(without_end(turn_line(record.turns[2]))), record.turns[2]);
  Turn turn = record.turns[2];
  turn.clocked_cpu_seconds = 0.125;
  turn.unclocked_cpu_seconds = 2.5;
  turn.info = {.score = -12.5};
  EXPECT_EQ(read_plain_turn(without_end(turn_line(turn))), turn);
  turn.info = SearchInfo{};
  turn.move.place.row = -1;
  EXPECT_EQ(read_plain_turn(without_end(turn_line(turn))), turn) << "no info inside, and a pop-out";
}

TEST(PlainTurn, OtherLinesAreLeftToTheReaderOfJson) {
  const GameRecord record = support::sample_record();
  const std::string line = without_end(turn_line(record.turns[2]));
  ASSERT_TRUE(read_plain_turn(line));
  const std::vector<std::string> others = {"",
                                           "{",
                                           " " + line,
                                           line + " ",
                                           line + "}",
                                           without_end(line),
                                           without_end(turn_line(record.turns[1])),
                                           without_end(header_line(record.header)),
                                           without_end(verdict_line(*record.verdict))};
  for (const std::string& other : others) EXPECT_FALSE(read_plain_turn(other)) << other;
  const auto with_seconds = [](const std::string& number) {
    return R"x({"ply":1,"move":"(W D 1)","seconds":)x" + number + R"(,"cpu":0.0,"opponent_cpu":0.0})";
  };
  ASSERT_TRUE(read_plain_turn(with_seconds("10.25")));
  for (const char* number : {"", "1", "1.", ".5", "01.5", "00.5", "-1.5", "+1.5", "1.5e3", "1e5", "1.5E",
                             "inf", "nan", "0x1.8", "1.5.2"}) {
    EXPECT_FALSE(read_plain_turn(with_seconds(number))) << number;
  }
  const auto with_move = [](const std::string& move) {
    return R"({"ply":1,"move":")" + move + R"(","seconds":0.0,"cpu":0.0,"opponent_cpu":0.0})";
  };
  ASSERT_TRUE(read_plain_turn(with_move("(B Z 99)")));
  for (const char* move : {"(w D 1)", "(W d 1)", "(W D 01)", "(W D -1)", "(W  D 1)", "(W D 100)", "(WD 1)",
                           "(X D 1)", "(W [ 1)", "(W D 1) ", "", "(W D 99999999999)"}) {
    EXPECT_FALSE(read_plain_turn(with_move(move))) << move;
  }
}

TEST(PlainTurnProperty, AChangedLineIsNotPlainOrReadAsTheReaderOfJsonReadsIt) {
  std::mt19937 random(21);
  const std::string likely = "{}[],:\"0129-.eEWBAZ ()\\\x80\x7f\n";
  int plain = 0;
  int others = 0;
  for (int round = 0; round < support::rounds(400); ++round) {
    for (const Turn& turn : support::random_record(random).turns) {
      std::string line = without_end(turn_line(turn));
      for (auto changes = random() % 3; changes > 0; --changes) {
        const std::size_t at = random() % line.size();
        switch (random() % 3) {
          case 0:
            line[at] = likely[random() % likely.size()];
            break;
          case 1:
            line.erase(at, 1 + random() % 3);
            break;
          default:
            line.insert(at, 1, likely[random() % likely.size()]);
            break;
        }
      }
      const std::optional<Turn> read = read_plain_turn(line);
      if (read) {
        ASSERT_EQ(read_as_json(line), read) << line;
        ++plain;
      } else {
        ++others;
      }
    }
  }
  EXPECT_GT(plain, 0);
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace kaven::record
