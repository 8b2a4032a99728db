// SPDX-License-Identifier: MIT
#include "common/record/record_follower.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <sstream>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/record/game_record.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::record {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Optional;
using testing::StartsWith;

/// The fault of a record with these limits whose sides take 10 s for each move and compute for `cpu` of them.
std::string fault_of_slow_game(double match_seconds, double sleep_seconds, double cpu) {
  GameRecord record = support::sample_record();
  record.header.match_seconds = match_seconds;
  record.header.sleep_seconds = sleep_seconds;
  RecordFollower follower("game.jsonl");
  follower.push(header_line(record.header));
  for (Turn& turn : record.turns) {
    turn.seconds = 10;
    turn.cpu_seconds = cpu;
    follower.push(turn_line(turn));
  }
  return follower.fault_at_end().value_or("");
}

TEST(RecordFollower, BelievesNoMoveForWhichThereWasNoTime) {
  ASSERT_GE(support::sample_record().turns.size(), 5U);
  EXPECT_EQ(fault_of_slow_game(0, 0, 0), "");
  EXPECT_THAT(fault_of_slow_game(5, 0, 0), StartsWith("game.jsonl:4: ply 3: "));
  EXPECT_THAT(fault_of_slow_game(5, 0, 0), EndsWith("had used 10 s of the 5 s for all its moves"));
  EXPECT_EQ(fault_of_slow_game(1e6, 5, 9), "");
  EXPECT_THAT(fault_of_slow_game(1e6, 15, 0.5),
              HasSubstr("had used 20 s of the 15 s for all moves of a side that does"));
}

TEST(RecordFollower, BelievesMovesInTheTimeThatEarlierOnesAdded) {
  GameRecord record = support::sample_record();
  record.header.match_seconds = 15;
  const auto fault = [&record](double increment) {
    record.header.increment_seconds = increment;
    for (Turn& turn : record.turns) turn.seconds = 10;
    RecordFollower follower("game.jsonl");
    follower.push(support::text_of(record));
    return follower.fault_at_end().value_or("");
  };
  EXPECT_EQ(fault(6), "");
  EXPECT_THAT(fault(2), EndsWith("ply 5: White had used 20 s of the 19 s for all its moves"));
}

TEST(RecordFollower, CountsTheStonesOfOneAnswerInSwap2AsOneTurn) {
  GameRecord record;
  record.header = support::sample_record().header;
  record.header.rules = game::find_game("gomoku")->rules;
  record.header.rules.opening = game::Opening::swap2;
  record.header.opening.clear();
  record.header.match_seconds = 10;
  record.header.increment_seconds = 1;
  game::Position position(record.header.rules);
  const auto add = [&](game::Place place, double seconds) {
    const game::Move move{position.to_move(), place};
    position.play(move);
    record.turns.push_back({.ply = position.ply(), .move = move, .seconds = seconds});
  };
  for (const game::Place place : {game::Place{7, 7}, {8, 7}, {9, 9}, {7, 7}}) add(place, 0);
  EXPECT_DOUBLE_EQ(seconds_for_move(record), 11);
  add({0, 0}, 11.5);
  add({1, 1}, 0);
  EXPECT_DOUBLE_EQ(seconds_for_move(record), 0.5);
  add({2, 2}, 0);
  RecordFollower follower("game.jsonl");
  follower.push(support::text_of(record));
  EXPECT_THAT(follower.fault_at_end().value_or(""), "");
  record.turns[4].seconds = 13.5;
  RecordFollower late("game.jsonl");
  late.push(support::text_of(record));
  EXPECT_THAT(late.fault_at_end().value_or(""),
              EndsWith("ply 7: White had used 13.5 s of the 12 s for all its moves"));
}

TEST(RecordFollower, BelievesMovesByTheClockOfTheGame) {
  GameRecord record = support::sample_record();
  record.header.clock = ClockKind::cpu;
  record.header.match_seconds = 5;
  record.header.sleep_seconds = 15;
  const auto fault = [&record](double clocked_cpu) {
    for (Turn& turn : record.turns) {
      turn.seconds = 10;
      turn.clocked_cpu_seconds = clocked_cpu;
    }
    RecordFollower follower("game.jsonl");
    follower.push(support::text_of(record));
    return follower.fault_at_end().value_or("");
  };
  EXPECT_EQ(fault(0.5), "");
  EXPECT_THAT(fault(6), EndsWith("ply 3: White had used 6 s of the 5 s for all its moves"));
}

TEST(RecordFollower, KnowsNothingBeforeTheHeaderIsWhole) {
  const GameRecord record = support::sample_record();
  const std::string header = header_line(record.header);
  RecordFollower follower("game.jsonl");
  EXPECT_THAT(follower.fault_at_end(), Optional(std::string("game.jsonl:1: the record is empty")));
  EXPECT_EQ(follower.push(header.substr(0, header.size() - 1)), 0);
  EXPECT_EQ(follower.state(), RecordState::no_header);
  EXPECT_FALSE(follower.record());
  EXPECT_FALSE(follower.position());
  EXPECT_FALSE(follower.fault());
  EXPECT_THAT(follower.fault_at_end(), Optional(std::string("game.jsonl:1: the header was cut off")));
  EXPECT_EQ(follower.push("\n"), 1);
  EXPECT_EQ(follower.state(), RecordState::unfinished);
  EXPECT_EQ(follower.record()->header, record.header);
  EXPECT_EQ(follower.position()->ply(), 0);
  EXPECT_FALSE(follower.fault_at_end());
}

TEST(RecordFollower, FollowsTheGameTurnByTurn) {
  const GameRecord record = support::sample_record();
  RecordFollower follower("game.jsonl");
  follower.push(header_line(record.header));
  for (const Turn& turn : record.turns) {
    EXPECT_EQ(follower.push(turn_line(turn)), 1);
    EXPECT_EQ(follower.state(), RecordState::unfinished);
    EXPECT_EQ(follower.record()->turns.back(), turn);
    EXPECT_EQ(follower.position()->ply(), turn.ply);
  }
  EXPECT_EQ(follower.push(verdict_line(*record.verdict)), 1);
  EXPECT_EQ(follower.state(), RecordState::finished);
  EXPECT_EQ(*follower.record(), record);
}

TEST(RecordFollower, ThePositionStandsBehindTheOpening) {
  GameRecord record = support::sample_record();
  record.header.opening = {record.turns[0].move, record.turns[1].move};
  RecordFollower follower("game.jsonl");
  follower.push(header_line(record.header));
  EXPECT_EQ(follower.position()->moves(), record.header.opening);
  EXPECT_EQ(follower.push(turn_line(record.turns[2])), 1);
}

TEST(RecordFollower, TheFirstLineThatCannotBeBelievedEndsIt) {
  const GameRecord record = support::sample_record();
  RecordFollower follower("game.jsonl");
  // The second turn comes before the first: two lines are valid.
  EXPECT_EQ(follower.push(header_line(record.header) + turn_line(record.turns[0]) +
                          turn_line(record.turns[2]) + turn_line(record.turns[1])),
            2);
  EXPECT_EQ(follower.state(), RecordState::unbelievable);
  EXPECT_THAT(follower.fault(), Optional(std::string("game.jsonl:3: expected ply 2, not 3")));
  EXPECT_EQ(follower.fault_at_end(), follower.fault());
  EXPECT_EQ(follower.push(turn_line(record.turns[1])), 0);
  EXPECT_FALSE(follower.push_line("{}"));
  EXPECT_EQ(follower.record()->turns.size(), 1U);
  EXPECT_EQ(follower.position()->ply(), 1);
  EXPECT_THAT(*follower.fault(), StartsWith("game.jsonl:3: "));
}

TEST(RecordFollower, NothingMayComeBehindTheVerdict) {
  const GameRecord record = support::sample_record();
  RecordFollower follower("game.jsonl");
  follower.push(support::text_of(record) + "{");
  EXPECT_EQ(follower.state(), RecordState::finished) << "a part of a line says nothing yet";
  follower.push("}\n");
  EXPECT_THAT(follower.fault(), Optional(std::string("game.jsonl:10: a line after the verdict")));
  EXPECT_EQ(*follower.record(), record);
}

// The state at the end, in a form that can be compared.
struct Known {
  RecordState state;
  std::optional<GameRecord> record;
  std::optional<std::string> fault;
  std::vector<game::Move> moves;
  friend bool operator==(const Known&, const Known&) = default;
};

Known known(const RecordFollower& follower) {
  return {follower.state(), follower.record(), follower.fault_at_end(),
          follower.position() ? follower.position()->moves() : std::vector<game::Move>()};
}

Known read_at_once(const std::string& text) {
  RecordFollower follower("game.jsonl");
  follower.push(text);
  return known(follower);
}

Known read_in_pieces(const std::string& text, std::mt19937& random) {
  RecordFollower follower("game.jsonl");
  const std::size_t longest = random() % 2 == 0 ? 3 : 300;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::min(text.size() - at, std::size_t{random() % (longest + 1)});
    follower.push(std::string_view(text).substr(at, length));
    at += length;
  }
  return known(follower);
}

Known read_by_lines(const std::string& text) {
  RecordFollower follower("game.jsonl");
  std::string_view rest = text;
  for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
    follower.push_line(rest.substr(0, end));
  }
  follower.push(rest);
  return known(follower);
}

// A record unchanged, cut, or with one byte changed.
std::string some_text(std::mt19937& random) {
  std::string text = support::text_of(support::random_record(random));
  if (random() % 3 == 0) text.resize(random() % (text.size() + 1));
  if (random() % 3 == 0 && !text.empty()) text[random() % text.size()] = "\n\"{}1W "[random() % 7];
  return text;
}

TEST(RecordFollowerProperty, HowTheBytesComeMakesNoDifference) {
  std::mt19937 random(11);
  std::array<int, 4> states{};
  for (int round = 0; round < support::rounds(1500); ++round) {
    const std::string text = some_text(random);
    const Known whole = read_at_once(text);
    ASSERT_EQ(read_in_pieces(text, random), whole) << text;
    ASSERT_EQ(read_by_lines(text), whole) << text;
    ++states[static_cast<std::size_t>(whole.state)];
  }
  for (const int count : states) EXPECT_GT(count, 0);
}

TEST(RecordFollowerProperty, TheReaderOfFilesSaysTheSame) {
  std::mt19937 random(12);
  for (int round = 0; round < support::rounds(500); ++round) {
    const std::string text = some_text(random);
    const Known followed = read_at_once(text);
    try {
      const GameRecord read = support::read_text(text);
      ASSERT_EQ(followed.record, read);
      ASSERT_EQ(followed.fault, std::nullopt);
      ASSERT_EQ(followed.moves, last_position(read).moves());
    } catch (const RecordError& error) {
      ASSERT_THAT(followed.fault, Optional(std::string(error.what())));
    }
  }
}

}  // namespace
}  // namespace kaven::record
