// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/overview.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <fstream>

#include "common/record/record_format.hpp"
#include "common/record/record_writer.hpp"
#include "common/text/display_width.hpp"
#include "common/text/text_lines.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/progress/progress.hpp"

namespace kaven::tournaments::progress {
namespace {

using game::Colour;
using testing::HasSubstr;
using testing::Not;

TEST(ProgressTexts, AreShort) {
  EXPECT_EQ(score_text(game::Result::white_wins), "1-0");
  EXPECT_EQ(score_text(game::Result::both_lose), "0-0");
  using std::chrono::duration;
  EXPECT_EQ(duration_text(duration<double>(0.34)), "0 s");
  EXPECT_EQ(duration_text(duration<double>(44.6)), "45 s");
  EXPECT_EQ(duration_text(duration<double>(90)), "2 min");
  EXPECT_EQ(duration_text(duration<double>(7500)), "2 h 05 min");
}

// A game whose record grows, as a referee lets it.
class FollowedGame : public testing::Test {
 protected:
  void append(const std::string& text) const {
    std::ofstream((folder.games() / tournament.games[0].record).string(), std::ios::app) << text;
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  state::TournamentState tournament{
      .players = {{.id = folder::PlayerId(1), .name = "ann"}, {.id = folder::PlayerId(2), .name = "bob"}},
      .games = {{.id = folder::GameId(1),
                 .white = folder::PlayerId(2),
                 .black = folder::PlayerId(1),
                 .record = "0001-bob-ann.jsonl"}}};
  record::GameRecord record = support::sample_record();
  RunningGameFollower follower{folder, tournament, folder::GameId(1)};
};

TEST_F(FollowedGame, HasJustBegunWithoutARecord) {
  const RunningGame running = follower.present();
  EXPECT_EQ(running.white, "bob");
  EXPECT_EQ(running.black, "ann");
  EXPECT_EQ(running.moves, 0);
  EXPECT_EQ(running.mover, Colour::white);
  EXPECT_EQ(running.turn_time, std::nullopt);
}

TEST_F(FollowedGame, TheClockIsThatOfTheSideToMove) {
  append(record::header_line(record.header) + record::turn_line(record.turns[0]));
  EXPECT_EQ(follower.present().mover, Colour::black);
  const std::string second = record::turn_line(record.turns[1]);
  append(second.substr(0, 20));
  EXPECT_EQ(follower.present().mover, Colour::black) << "a line that is still being written is no move";
  append(second.substr(20));
  const RunningGame running = follower.present();
  EXPECT_EQ(running.mover, Colour::white);
  EXPECT_EQ(running.moves, 2);
}

TEST_F(FollowedGame, MovesOfTheOpeningDoNotCount) {
  record.header.opening = {record.turns[0].move, record.turns[1].move};
  append(record::header_line(record.header));
  EXPECT_EQ(follower.present().mover, Colour::white);
  EXPECT_EQ(follower.present().moves, 0) << "nobody chose the opening";
  append(record::turn_line(record.turns[2]));
  EXPECT_EQ(follower.present().mover, Colour::black);
  EXPECT_EQ(follower.present().moves, 1);
}

TEST_F(FollowedGame, TheTurnBeganWithTheLastLine) {
  append(record::header_line(record.header));
  boost::filesystem::last_write_time(folder.games() / tournament.games[0].record, std::time(nullptr) - 100);
  EXPECT_EQ(follower.present().turn_time, std::nullopt) << "a time of whole seconds says that no clock runs";
  append(record::turn_line(record.turns[0]));
  EXPECT_LT(follower.present().turn_time.value().count(), 90);
}

TEST_F(FollowedGame, IsALineOfTheOverview) {
  append(record::header_line(record.header) + record::turn_line(record.turns[0]));
  const std::string text =
      overview_text({.finished = 3, .games = 6, .abandoned = 1, .running = {follower.present()}}, 24, 80);
  EXPECT_THAT(text, HasSubstr("3/6 games  1 void\n"));
  EXPECT_THAT(text, HasSubstr("0001  bob - ann  move 2, Black "));
  EXPECT_THAT(text, HasSubstr(" s / 30 s\n"));
}

TEST_F(FollowedGame, IsNobodysTimeWhileProgramsAreStarted) {
  const record::RecordWriter writer(folder.games() / tournament.games[0].record, record.header);
  EXPECT_EQ(follower.present().turn_time, std::nullopt);
  EXPECT_THAT(overview_text({.games = 1, .running = {follower.present()}}, 24, 80),
              HasSubstr("0001  bob - ann  is being started\n"));
  writer.note_time();
  EXPECT_NE(follower.present().turn_time, std::nullopt);
}

TEST(OverviewText, ShowsTheRatingsThatOrderThePlayersOfAnEndlessLadder) {
  standings::StandingsRow leader{.name = "ann", .points = 104};
  EXPECT_THAT(overview_text({.leaders = {leader}}, 24, 80), Not(HasSubstr("rating")));
  leader.rating = ratings::Rating{.elo = {.value = 61.2, .lower = 20, .upper = 110}};
  const std::string text = overview_text({.leaders = {leader, {.name = "bob"}}}, 24, 80);
  EXPECT_THAT(text, HasSubstr("#  agent  rating  points"));
  EXPECT_THAT(text, HasSubstr("1  ann        61     104"));
  EXPECT_THAT(text, HasSubstr("1  bob         -       0"));
}

TEST(OverviewText, KeepsToTheScreenAndSaysWhatItLeavesOut) {
  Overview overview{.games = 1, .leaders = std::vector<standings::StandingsRow>(43)};
  const auto lines = [&] { return text::lines_of(overview_text(overview, 24, 80)).size(); };
  EXPECT_THAT(overview_text(overview, 24, 80), HasSubstr("\n… and 24 more\n"));
  EXPECT_EQ(lines(), 23U);
  overview.running.resize(4, {.game = folder::GameId(7), .white = "ann", .black = "bob"});
  EXPECT_THAT(overview_text(overview, 24, 80), HasSubstr("\n… and 28 more\n0007"));
  EXPECT_EQ(lines(), 23U);
  overview.running.resize(40, overview.running.front());
  EXPECT_THAT(overview_text(overview, 24, 80), HasSubstr("\n… and 24 more running games\n"));
  EXPECT_EQ(lines(), 23U);
  overview.further_running = 960;
  EXPECT_THAT(overview_text(overview, 24, 80), HasSubstr("\n… and 984 more running games\n"));
  overview.further_running = 0;
  overview.leaders.resize(20);
  overview.running.clear();
  EXPECT_THAT(overview_text(overview, 24, 80), testing::Not(HasSubstr("more")));
}

TEST(OverviewText, ShortensNamesToWhatFits) {
  const RunningGame running{.game = folder::GameId(7),
                            .white = "minimax-of-somebody-with-a-long-name-v12",
                            .black = "bob",
                            .turn_limit = GameDuration(30),
                            .turn_time = GameDuration(62)};
  standings::StandingsRow leader;
  leader.name = running.white;
  const Overview overview{.games = 1, .leaders = {leader}, .running = {running}};
  EXPECT_THAT(overview_text(overview, 24, 100), HasSubstr("with-a-long-name-v12 - bob"));
  const std::string text = overview_text(overview, 24, 60);
  EXPECT_THAT(text, HasSubstr("0007  minimax-…name-v12 - bob  move 1, White 1:02 min / 30 s\n"));
  for (const std::string_view line : text::lines_of(text)) EXPECT_LE(text::display_width(line), 60) << line;
}

}  // namespace
}  // namespace kaven::tournaments::progress
