// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/state/suspect_games.hpp"

namespace kaven::tournaments::state {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(MissingRecords, AreThoseOfFinishedGamesAlone) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  const std::vector<Game> games = {
      {.id = folder::GameId(1),
       .record = "0001-a-b.jsonl",
       .state = GameState::finished,
       .result = GameResult{}},
      {.id = folder::GameId(2),
       .record = "0002-a-b.jsonl",
       .state = GameState::finished,
       .result = GameResult{}},
      {.id = folder::GameId(3), .record = "0003-a-b.jsonl", .state = GameState::pending},
      {.id = folder::GameId(4), .record = "0004-a-b.jsonl", .state = GameState::cancelled}};
  EXPECT_THAT(games_without_record(folder, games), ElementsAre(folder::GameId(1), folder::GameId(2)))
      << "no folder at all";
  boost::filesystem::create_directories(folder.games());
  support::write_file(folder.games() / "0001-a-b.jsonl", "");
  EXPECT_THAT(games_without_record(folder, games), ElementsAre(folder::GameId(2)));
}

TEST(MissingRecords, AreToldWithTheirCure) {
  const folder::Folder folder{"/spring"};
  EXPECT_EQ(missing_records_text(folder, {}), "");
  EXPECT_THAT(
      missing_records_text(folder, std::vector{folder::GameId(7)}),
      AllOf(HasSubstr("game 0007 is finished, but its record is not in /spring/games"),
            HasSubstr("tournament verify /spring"), HasSubstr("tournament again /spring 7 --reason")));
  EXPECT_THAT(missing_records_text(folder, std::vector{folder::GameId(7), folder::GameId(12)}),
              AllOf(HasSubstr("games 0007 and 0012 are finished"), HasSubstr("again /spring 7 12 --reason")));
}

TEST(MissingRecords, AListOfManyGamesIsCutShort) {
  const std::vector games = {folder::GameId(1), folder::GameId(2), folder::GameId(3), folder::GameId(4)};
  EXPECT_EQ(game_list_text(games), "games 0001, 0002, 0003 and 0004");
  EXPECT_EQ(game_list_text(games, 2), "games 0001, 0002 and 2 more");
}

}  // namespace
}  // namespace kaven::tournaments::state
