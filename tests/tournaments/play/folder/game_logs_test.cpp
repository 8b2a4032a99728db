// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/game_logs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/killed_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::folder {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

class GameLogs : public testing::Test {
 protected:
  GameLogs() { fs::create_directories(folder.logs()); }

  void write(int game, const std::string& name, const std::string& text) const {
    fs::create_directories(folder.logs_of(GameId(game)));
    support::write_file(folder.logs_of(GameId(game)) / name, text);
  }
  // Everything that can be read of the logs of the games of a pack.
  std::map<std::pair<int, std::string>, std::string> all(int pack = 0) const {
    std::map<std::pair<int, std::string>, std::string> logs;
    for (const GameId game : games_of_pack(pack)) {
      for (const std::string& name : log_names(folder, game)) {
        const bool is_new =
            logs.emplace(std::pair(game.number(), name), read_log(folder, game, name).value()).second;
        EXPECT_TRUE(is_new) << game.number() << ' ' << name;
      }
    }
    return logs;
  }
  std::vector<std::string> in_logs() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.logs()))
      names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }

  support::TemporaryDirectory directory;
  Folder folder{directory.path()};
};

TEST_F(GameLogs, PackedLogsAreReadAsBefore) {
  write(1, "white.log", "one\n");
  write(1, "black.log", "");
  write(1, "attempt-1.jsonl", std::string("\0\xff\n", 3));
  write(99, "white.log", std::string(100000, 'x'));
  write(100, "white.log", "of the next hundred");
  const auto before = all();
  ASSERT_EQ(before.size(), 4U);
  pack_logs(folder, 0);
  EXPECT_THAT(in_logs(), ElementsAre("0000-0099.tar.zst", "0100"));
  EXPECT_EQ(all(), before);
  EXPECT_THAT(log_names(folder, GameId(1)), ElementsAre("attempt-1.jsonl", "black.log", "white.log"));
  EXPECT_THAT(log_names(folder, GameId(2)), IsEmpty());
  EXPECT_EQ(read_log(folder, GameId(1), "referee.log"), std::nullopt);
  EXPECT_EQ(read_log(folder, GameId(2), "white.log"), std::nullopt);
  EXPECT_THAT(read_log(folder, GameId(100), "white.log"), Optional(std::string("of the next hundred")));
  EXPECT_LT(fs::file_size(folder.logs() / pack_name(0)), 1000U);
}

TEST_F(GameLogs, GamesWithoutLogsMakeNoPack) {
  pack_logs(folder, 0);
  EXPECT_THAT(in_logs(), IsEmpty());
}

TEST_F(GameLogs, AGameThatIsPlayedAgainCountsByItsFolder) {
  write(7, "white.log", "first");
  write(8, "white.log", "other");
  pack_logs(folder, 0);
  unpack_logs(folder, GameId(7));
  EXPECT_EQ(support::read_file(folder.logs_of(GameId(7)) / "white.log"), "first");
  fs::rename(folder.logs_of(GameId(7)) / "white.log", folder.logs_of(GameId(7)) / "attempt-1-white.log");
  EXPECT_EQ(read_log(folder, GameId(7), "white.log"), std::nullopt);
  write(7, "white.log", "second");
  const auto before = all();
  unpack_logs(folder, GameId(7));
  EXPECT_EQ(all(), before) << "it has a folder";
  unpack_logs(folder, GameId(9));
  EXPECT_EQ(all(), before) << "it has no logs";
  pack_logs(folder, 0);
  EXPECT_EQ(all(), before);
  EXPECT_THAT(in_logs(), ElementsAre("0000-0099.tar.zst"));
}

TEST_F(GameLogs, AFolderWithOtherThingsStaysAsItIs) {
  write(1, "white.log", "one");
  fs::create_directory(folder.logs_of(GameId(1)) / "core");
  write(2, "white.log", "two");
  pack_logs(folder, 0);
  EXPECT_THAT(in_logs(), ElementsAre("0000-0099.tar.zst", "0001"));
  EXPECT_EQ(all().size(), 2U);
}

TEST_F(GameLogs, ADamagedPackIsNamed) {
  write(1, "white.log", "one");
  support::write_file(folder.logs() / pack_name(0), "no archive");
  EXPECT_THAT(read_log(folder, GameId(1), "white.log"), Optional(std::string("one")));
  try {
    read_log(folder, GameId(2), "white.log");
    FAIL() << "it was read";
  } catch (const PackError& error) {
    EXPECT_THAT(error.what(), HasSubstr("0000-0099.tar.zst: expected a pack"));
  }
  EXPECT_THROW(pack_logs(folder, 0), PackError);
  EXPECT_THAT(read_log(folder, GameId(1), "white.log"), Optional(std::string("one")));
}

TEST_F(GameLogs, AKillAtAnyStepLosesNothingAndDoublesNothing) {
  const auto make = [&] {
    fs::remove_all(folder.logs());
    fs::create_directories(folder.logs());
    write(3, "white.log", "kept from an earlier pack");
    write(4, "white.log", "old");
    pack_logs(folder, 0);
    for (int game = 1; game <= 6; ++game) {
      if (game == 3) continue;
      write(game, "white.log", "white " + std::to_string(game));
      write(game, "black.log", "black " + std::to_string(game));
    }
  };
  make();
  const auto before = all();
  ASSERT_EQ(before.size(), 11U);
  int steps = 1;
  const auto pack = [&](const std::function<void()>& after_step) { pack_logs(folder, 0, after_step); };
  for (; support::is_killed_at(steps, pack); ++steps) {
    EXPECT_EQ(all(), before) << "killed after step " << steps;
    // The next run does the same.
    pack_logs(folder, 0);
    EXPECT_EQ(all(), before) << "killed after step " << steps << ", then packed again";
    EXPECT_THAT(in_logs(), ElementsAre("0000-0099.tar.zst"));
    make();
  }
  EXPECT_EQ(steps, 1 + 1 + 2 * 5) << "the pack, and two steps for each folder";
}

}  // namespace
}  // namespace kaven::tournaments::folder
