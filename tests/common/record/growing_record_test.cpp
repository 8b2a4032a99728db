#include "common/record/growing_record.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <fstream>

#include "common/record/record_format.hpp"
#include "common/record/record_writer.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::record {
namespace {

class GrowingRecordInADirectory : public testing::Test {
 protected:
  std::string file() const { return (directory_.path() / "game.jsonl").string(); }
  void append(const std::string& text) const { std::ofstream(file(), std::ios::app) << text; }

 private:
  support::TemporaryDirectory directory_;
};

TEST_F(GrowingRecordInADirectory, ReadsOnlyWholeLinesAndOnlyOnce) {
  const GameRecord whole = support::sample_record();
  GrowingRecord growing(file());
  EXPECT_FALSE(growing.read_more()) << "the file is not there yet";
  const std::string second = turn_line(whole.turns[1]);
  append(header_line(whole.header) + turn_line(whole.turns[0]) + second.substr(0, 20));
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_FALSE(growing.read_more());
  append(second.substr(20));
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 2U);
  EXPECT_EQ(growing.follower().position()->ply(), 2);
}

TEST_F(GrowingRecordInADirectory, ALongRecordIsReadWhole) {
  GameRecord whole = support::sample_record();
  whole.turns[0].warnings = {std::string(100000, 'a'), std::string(100000, 'b')};
  support::write_record(whole, file());
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record(), whole);
  EXPECT_EQ(growing.follower().state(), RecordState::finished);
}

TEST_F(GrowingRecordInADirectory, ALineThatCannotBeBelievedEndsIt) {
  const GameRecord whole = support::sample_record();
  append(header_line(whole.header) + turn_line(whole.turns[0]) + turn_line(whole.turns[2]));
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  append(turn_line(whole.turns[1]));
  EXPECT_FALSE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_EQ(growing.follower().fault(), file() + ":3: expected ply 2, not 3");
}

TEST_F(GrowingRecordInADirectory, WhatIsNoRegularFileIsNotRead) {
  ASSERT_EQ(::mkfifo(file().c_str(), 0600), 0);
  GrowingRecord growing(file());
  EXPECT_FALSE(growing.read_more());
  EXPECT_FALSE(growing.record());
}

TEST_F(GrowingRecordInADirectory, TheTimeOfTheLatestLineIsThatOfTheFile) {
  append(header_line(support::sample_record().header));
  constexpr timespec written{.tv_sec = 1'700'000'000, .tv_nsec = 250'000'000};
  const std::array<timespec, 2> times = {written, written};
  ASSERT_EQ(::utimensat(AT_FDCWD, file().c_str(), times.data(), 0), 0);
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.turn_began()->time_since_epoch(), std::chrono::milliseconds(1'700'000'000'250));
}

TEST_F(GrowingRecordInADirectory, NobodysClockRunsUntilItsWriterNotesThatWhitesHasStarted) {
  const auto before = std::chrono::system_clock::now();
  const RecordWriter writer(file(), support::sample_record().header);
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_FALSE(growing.turn_began());
  writer.note_time();
  EXPECT_FALSE(growing.read_more());
  // File times may be a tick late.
  EXPECT_GT(growing.turn_began(), before - std::chrono::milliseconds(100));
  EXPECT_LE(growing.turn_began(), std::chrono::system_clock::now());
}

}  // namespace
}  // namespace kaven::record
