// SPDX-License-Identifier: MIT
#include "common/record/record_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <random>
#include <system_error>

#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::record {
namespace {

namespace fs = boost::filesystem;
using testing::HasSubstr;

class RecordWriterInADirectory : public testing::Test {
 protected:
  fs::path file() const { return directory_.path() / "game.jsonl"; }

 private:
  support::TemporaryDirectory directory_;
};

TEST_F(RecordWriterInADirectory, EachLineIsThereAtOnce) {
  const GameRecord record = support::sample_record();
  RecordWriter writer(file(), record.header);
  std::string expected = header_line(record.header);
  EXPECT_EQ(support::read_file(file()), expected);
  for (const Turn& turn : record.turns) {
    writer.write(turn);
    expected += turn_line(turn);
    ASSERT_EQ(support::read_file(file()), expected);
  }
  writer.write(*record.verdict);
  expected += verdict_line(*record.verdict);
  EXPECT_EQ(support::read_file(file()), expected);
  EXPECT_EQ(read_record(file()), record);
}

TEST_F(RecordWriterInADirectory, RandomGamesGoThroughTheFile) {
  std::mt19937 random(9);
  for (int round = 0; round < 50; ++round) {
    const GameRecord record = support::random_record(random);
    support::write_record(record, file());
    ASSERT_EQ(read_record(file()), record);
    fs::remove(file());
  }
}

TEST_F(RecordWriterInADirectory, ARecordIsNeverWrittenOver) {
  support::write_file(file(), "precious\n");
  try {
    const RecordWriter writer(file(), support::sample_record().header);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::file_exists);
    EXPECT_THAT(error.what(), HasSubstr(file().string()));
  }
  EXPECT_EQ(support::read_file(file()), "precious\n");
}

TEST_F(RecordWriterInADirectory, AFolderThatIsNotThereIsNamed) {
  const fs::path missing = file() / "missing" / "game.jsonl";
  try {
    const RecordWriter writer(missing, support::sample_record().header);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    EXPECT_THAT(error.what(), HasSubstr(missing.string()));
  }
}

TEST_F(RecordWriterInADirectory, AFileNameWithoutAFolderLiesInTheCurrentOne) {
  const fs::path before = fs::current_path();
  fs::current_path(file().parent_path());
  { const RecordWriter writer("game.jsonl", support::sample_record().header); }
  fs::current_path(before);
  EXPECT_EQ(read_record(file()).header, support::sample_record().header);
}

// Limits the size of files in a separate process: as on a full disk, a write is first short and then fails.
void limit_file_size(std::size_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, bytes};
  if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) std::exit(2);
}

// Ends the process: with 0 if `action` fails with a std::system_error about `file` being too large.
template <typename Action>
[[noreturn]] void exit_by_failure_of(Action action, const fs::path& file) {
  try {
    action();
  } catch (const std::system_error& error) {
    const bool as_expected = error.code() == std::errc::file_too_large &&
                             std::string_view(error.what()).find(file.string()) != std::string_view::npos;
    if (as_expected) std::exit(0);
    std::cerr << error.what() << "\n";
  }
  std::exit(1);
}

class RecordWriterDeathTest : public RecordWriterInADirectory {};

TEST_F(RecordWriterDeathTest, AFullDiskLeavesTheLastWholeLine) {
  const GameRecord record = support::sample_record();
  const std::string first = header_line(record.header) + turn_line(record.turns[0]);
  // From no room for the second turn to room for all but one byte of it.
  for (std::size_t room = 0; room < turn_line(record.turns[1]).size(); room += 17) {
    const auto write_two = [&] {
      limit_file_size(first.size() + room);
      RecordWriter writer(file(), record.header);
      writer.write(record.turns[0]);
      exit_by_failure_of([&] { writer.write(record.turns[1]); }, file());
    };
    EXPECT_EXIT(write_two(), testing::ExitedWithCode(0), "") << room;
    EXPECT_EQ(support::read_file(file()), first) << room;
    fs::remove(file());
  }
}

TEST_F(RecordWriterDeathTest, AWriterGoesOnWhenThereIsRoomAgain) {
  const GameRecord record = support::sample_record();
  const std::string header = header_line(record.header);
  const auto write_again = [&] {
    std::signal(SIGXFSZ, SIG_IGN);
    RecordWriter writer(file(), record.header);
    const rlimit tight{header.size() + 5, RLIM_INFINITY};
    const rlimit wide{RLIM_INFINITY, RLIM_INFINITY};
    if (::setrlimit(RLIMIT_FSIZE, &tight) != 0) std::exit(2);
    try {
      writer.write(record.turns[0]);
      std::exit(1);
    } catch (const std::system_error&) {
      if (::setrlimit(RLIMIT_FSIZE, &wide) != 0) std::exit(2);
    }
    writer.write(record.turns[0]);
    std::exit(0);
  };
  EXPECT_EXIT(write_again(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(support::read_file(file()), header + turn_line(record.turns[0]));
}

TEST_F(RecordWriterDeathTest, WithoutRoomForTheHeaderThereIsNoFile) {
  const auto begin = [&] {
    limit_file_size(10);
    exit_by_failure_of([&] { const RecordWriter writer(file(), support::sample_record().header); }, file());
  };
  EXPECT_EXIT(begin(), testing::ExitedWithCode(0), "");
  EXPECT_FALSE(fs::exists(file()));
}

}  // namespace
}  // namespace kaven::record
