// SPDX-License-Identifier: MIT
#include "tournaments/play/state/suspect_games.hpp"

#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "common/record/record_format.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::state {
namespace {

class SuspectGames : public testing::Test {
 protected:
  SuspectGames() { boost::filesystem::create_directories(folder.games()); }
  void play(int number, game::Ending ending, const std::string& suspect) {
    const std::string name = "game-" + std::to_string(number) + ".jsonl";
    games.push_back({.id = folder::GameId(number),
                     .record = name,
                     .state = GameState::finished,
                     .result = GameResult{.result = game::Result::black_wins, .ending = ending}});
    record::GameRecord record = support::sample_record();
    record.turns.resize(2);
    record.verdict->outcome = {.result = game::Result::black_wins, .ending = ending};
    record.verdict->suspect = suspect;
    support::write_file(folder.games() / name, support::text_of(record));
  }

  const support::TemporaryDirectory place;
  const folder::Folder folder{place.path()};
  std::vector<Game> games;
};

TEST_F(SuspectGames, AreThoseLostByTimeWhoseRecordsSaySo) {
  play(1, game::Ending::time, "");
  play(2, game::Ending::time, "waited 12.3 s of 30 s for a processor");
  play(3, game::Ending::never_read_colour, "waited 3.21 s of 60 s for a processor");
  play(4, game::Ending::exited, "");
  games.push_back({.id = folder::GameId(5), .record = "game-5.jsonl"});
  const std::vector<SuspectGame> suspects = suspect_games(folder, games);
  ASSERT_EQ(suspects.size(), 2U);
  EXPECT_EQ(suspects[0].game, folder::GameId(2));
  EXPECT_EQ(suspects[0].reason, "waited 12.3 s of 30 s for a processor");
  EXPECT_EQ(suspect_text(suspects, folder),
            "suspect, lost by time while the machine had others to serve: games 0002 and 0003; to play them "
            "again, once: tournament run " +
                folder.root.string() + " --replay-suspect\n");
  EXPECT_EQ(suspect_text({}, folder), "");
}

TEST_F(SuspectGames, OfOnePlayerSayHowItMayMeasureItsTime) {
  for (const int number : {1, 2, 3}) {
    play(number, game::Ending::time, "waited 12.3 s of 30 s for a processor");
    games.back().white = folder::PlayerId(number == 2 ? 8 : 7);
  }
  EXPECT_EQ(suspect_text(suspect_games(folder, games), folder).find("one player lost"), std::string::npos);
  play(4, game::Ending::time, "waited 12.3 s of 30 s for a processor");
  games.back().white = folder::PlayerId(7);
  EXPECT_NE(suspect_text(suspect_games(folder, games), folder).find("one player lost several of them"),
            std::string::npos);
}

TEST_F(SuspectGames, AreNoneWhoseRecordsCannotBeRead) {
  play(1, game::Ending::time, "waited");
  play(2, game::Ending::time, "waited");
  play(3, game::Ending::time, "waited");
  boost::filesystem::remove(folder.games() / games[0].record);
  support::write_file(folder.games() / games[1].record, "{\"result\":");
  support::write_file(folder.games() / games[2].record, "nonsense\n");
  EXPECT_TRUE(suspect_games(folder, games).empty());
}

}  // namespace
}  // namespace kaven::tournaments::state
