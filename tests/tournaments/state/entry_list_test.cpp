#include "tournaments/state/entry_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::state {
namespace {

using testing::HasSubstr;

TEST(EntryList, SaysWhereItCannotBeFollowed) {
  const support::TemporaryDirectory directory;
  const auto fault = [&](const std::string& text) -> std::string {
    support::write_file(directory.path() / "entries.jsonl", text);
    try {
      read_entries(directory.path() / "entries.jsonl");
      return "no error";
    } catch (const EntryListError& error) {
      return error.what();
    }
  };
  const std::string good =
      R"({"time":"2026-11-21T09:30:00Z","games":0,"settings":{"legs":"1"},"newcomers":[{"id":1,"name":"a",)"
      R"("program":"a","sha256":"","description_sha256":"","entered":0}],"new_versions":[]})"
      "\n";
  EXPECT_EQ(fault(good), "no error");
  EXPECT_THAT(fault(good + "{\n"), HasSubstr("entries.jsonl:2: "));
  EXPECT_THAT(fault(good + good), HasSubstr("entries.jsonl:2: member 'newcomers': id 1: expected 2"));
  EXPECT_THAT(fault(R"({"time":"2026-11-21T09:30:00Z","games":-1})"), HasSubstr("entries.jsonl:1: member"));
}

TEST(EntryList, GivesBackWhatWasWritten) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "entries.jsonl";
  EXPECT_TRUE(read_entries(file).empty()) << "there is no such file";
  const Player first{.id = PlayerId(1), .name = "a", .program = "./a", .sha256 = "1"};
  Player replaced = first;
  replaced.sha256 = "2";
  replaced.submission_sha256 = "3";
  const std::vector<Entry> entries = {
      {.time = "2026-11-21T09:30:00Z", .settings = {{"legs", "1"}}, .newcomers = {first}},
      {.time = "2026-11-21T10:30:00Z", .games = 2, .settings = {{"legs", "2"}}, .new_versions = {replaced}}};
  write_entries(file, entries);
  EXPECT_EQ(read_entries(file), entries);
  EXPECT_EQ(players_of(entries), (std::vector{replaced}));
  EXPECT_THAT(support::read_file(file), testing::Not(HasSubstr("withdrawals")))
      << "only where there are some";
}

TEST(EntryList, KeepsWhoIsWithdrawnAndWhatIsPlayedAgain) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "entries.jsonl";
  const std::vector<Player> players = {{.id = PlayerId(1), .name = "a"}, {.id = PlayerId(2), .name = "b"}};
  std::vector<Entry> entries = {{.time = "2026-11-21T09:30:00Z", .settings = {}, .newcomers = players},
                                {.time = "2026-11-21T10:30:00Z",
                                 .games = 9,
                                 .settings = {},
                                 .withdrawals = {{.player = PlayerId(2),
                                                  .name = "b",
                                                  .games = WithdrawnGames::annul,
                                                  .rounds = 3,
                                                  .unplayed = {GameId(4), GameId(7)},
                                                  .reason = "copied"}},
                                 .replays = {{.game = GameId(3),
                                              .reason = "swapping",
                                              .result = game::Result::both_lose,
                                              .ending = game::Ending::time,
                                              .moves = 12,
                                              .sha256 = std::string(64, 'a')}}}};
  write_entries(file, entries);
  EXPECT_EQ(read_entries(file), entries);
  EXPECT_EQ(interventions_in(entries), 1);
  const Withdrawn expected{.order = 1, .rounds = 3, .games = WithdrawnGames::annul, .reason = "copied"};
  EXPECT_EQ(players_of(entries)[1].withdrawn, expected);
  entries[1].withdrawals[0].player = PlayerId(3);
  write_entries(file, entries);
  try {
    read_entries(file);
    FAIL() << "there is no player 3";
  } catch (const EntryListError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("entries.jsonl:2: member 'withdrawals': id 3: expected a player who"));
  }
}

}  // namespace
}  // namespace kaven::tournaments::state
