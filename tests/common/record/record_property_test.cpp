// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/record/record_reader.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::record {
namespace {

TEST(RecordProperty, ARandomGameIsReadAsItWasWritten) {
  std::mt19937 random(1);
  int decided = 0;
  int forfeits = 0;
  for (int round = 0; round < 2000; ++round) {
    const GameRecord record = support::random_record(random);
    ASSERT_EQ(support::read_text(support::text_of(record)), record) << support::text_of(record);
    decided += record.verdict && !game::is_forfeit(record.verdict->outcome.ending) ? 1 : 0;
    forfeits += record.verdict && game::is_forfeit(record.verdict->outcome.ending) ? 1 : 0;
  }
  EXPECT_GT(decided, 500);
  EXPECT_GT(forfeits, 500);
}

TEST(RecordProperty, EveryBeginningIsTheGameUpToThere) {
  std::mt19937 random(2);
  for (int round = 0; round < support::rounds(8); ++round) {
    const GameRecord record = support::random_record(random);
    const std::string text = support::text_of(record);
    const std::size_t header_end = text.find('\n') + 1;
    for (std::size_t length = 0; length < text.size(); ++length) {
      if (length < header_end) {
        ASSERT_THROW(support::read_text(text.substr(0, length)), RecordError);
        continue;
      }
      const GameRecord read = support::read_text(text.substr(0, length));
      ASSERT_EQ(read.header, record.header);
      ASSERT_FALSE(read.verdict);
      ASSERT_LE(read.turns.size(), record.turns.size());
      ASSERT_TRUE(std::equal(read.turns.begin(), read.turns.end(), record.turns.begin()));
    }
  }
}

// A record that was read can be replayed, whatever its source.
void expect_playable(const GameRecord& record) {
  ASSERT_EQ(game::contradiction(record.header.rules), std::nullopt);
  game::Position position(record.header.rules);
  for (const Turn& turn : record.turns) {
    ASSERT_EQ(position.check(turn.move), std::nullopt);
    position.play(turn.move);
    ASSERT_EQ(turn.ply, position.ply());
    ASSERT_GE(turn.seconds, 0);
  }
  if (!record.verdict) return;
  const game::Outcome& said = record.verdict->outcome;
  ASSERT_EQ(position.over(), !game::is_forfeit(said.ending) && said.ending != game::Ending::adjudicated);
  if (!position.over()) return;
  ASSERT_EQ(said.result, position.outcome()->result);
  ASSERT_EQ(said.ending, position.outcome()->ending);
  ASSERT_EQ(said.line, position.outcome()->line);
}

// Whether `text` can be read. An error must name the file and an existing line.
bool is_read_or_refused(const std::string& text) {
  try {
    expect_playable(support::read_text(text));
    return true;
  } catch (const RecordError& error) {
    const std::string reason = error.what();
    EXPECT_TRUE(reason.starts_with("game.jsonl:")) << reason;
    const std::size_t number = std::stoul(reason.substr(11));
    EXPECT_GE(number, 1U);
    EXPECT_LE(number, 1U + static_cast<std::size_t>(std::ranges::count(text, '\n')));
    return false;
  }
}

TEST(RecordProperty, EveryChangedByteIsReadOrRefused) {
  std::mt19937 random(3);
  const std::string likely = "\n\"{}[],:0129-.eWBA ()\x80";
  for (int round = 0; round < support::rounds(4); ++round) {
    const std::string text = round == 0 ? support::text_of(support::sample_record())
                                        : support::text_of(support::random_record(random));
    int refused = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (int way = 0; way < 3; ++way) {
        std::string changed = text;
        if (way == 0) changed[at] = static_cast<char>(random() % 256);
        if (way == 1) changed[at] = likely[random() % likely.size()];
        if (way == 2) changed.erase(at, 1);
        refused += is_read_or_refused(changed) ? 0 : 1;
        ASSERT_FALSE(HasFailure()) << changed;
      }
    }
    EXPECT_GT(refused, static_cast<int>(text.size() / 2));
  }
}

TEST(RecordProperty, LinesExchangedOrRepeatedAreReadOrRefused) {
  std::mt19937 random(4);
  for (int round = 0; round < support::rounds(1500); ++round) {
    std::vector<std::string> lines;
    std::istringstream text(support::text_of(support::random_record(random)));
    for (std::string line; std::getline(text, line);) lines.push_back(line + "\n");
    const std::size_t one = random() % lines.size();
    const std::size_t other = random() % lines.size();
    if (round % 2 == 0) {
      std::swap(lines[one], lines[other]);
    } else {
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(one), lines[other]);
    }
    std::string changed;
    for (const std::string& line : lines) changed += line;
    is_read_or_refused(changed);
    ASSERT_FALSE(HasFailure()) << changed;
  }
}

TEST(RecordProperty, RandomBytesAreRefused) {
  std::mt19937 random(5);
  for (int round = 0; round < support::rounds(40000); ++round) {
    std::string text(random() % 40, '\0');
    for (char& byte : text)
      byte = random() % 4 == 0 ? static_cast<char>(random() % 256) : "{}\n\"k:1,[]"[random() % 10];
    ASSERT_FALSE(is_read_or_refused(text)) << text;
  }
}

}  // namespace
}  // namespace kaven::record
