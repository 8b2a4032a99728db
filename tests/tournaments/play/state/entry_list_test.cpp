// SPDX-License-Identifier: MIT
#include "tournaments/play/state/entry_list.hpp"

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

// One of each kind of error in the second line, by what is put in the place of what.
TEST(EntryList, EveryKindOfErrorNamesFileLineAndMember) {
  const std::string first =
      R"({"time":"2026-11-21T09:30:00Z","games":0,"settings":{},"newcomers":[{"id":1,"name":"a","program":"a",)"
      R"("sha256":"","description_sha256":"","entered":0}],"new_versions":[]})"
      "\n";
  const std::string second =
      R"({"time":"2026-11-21T10:30:00Z","games":2,"settings":{"legs":"1"},"newcomers":[{"id":2,"name":"b",)"
      R"("program":"b","sha256":"","description_sha256":"","entered":0}],"new_versions":[{"id":1,"name":"a",)"
      R"("program":"c","sha256":"","description_sha256":"","entered":0}],"withdrawals":[{"id":1,"name":"a",)"
      R"("games":"keep","rounds":1,"unplayed":[1],"reason":""}],"replays":[{"game":2,"reason":"",)"
      R"("result":"draw","ending":"line","moves":3,"sha256":""}]})";
  const auto fault = [&](const std::string& what, const std::string& by) -> std::string {
    std::string changed = second;
    if (!what.empty()) changed.replace(changed.find(what), what.size(), by);
    try {
      read_entries_text(first + changed + "\n", "entries.jsonl");
      return "no error";
    } catch (const EntryListError& error) {
      return error.what();
    }
  };
  ASSERT_EQ(fault("", ""), "no error");
  struct Kind {
    const char* what;
    const char* by;
    const char* named;
  };
  for (const Kind& kind : std::vector<Kind>{
           {"{\"time\"", "\"time\"", "not JSON from byte"},
           {R"("sha256":""}]})", R"("sha256":""}])", "not JSON from byte"},
           {"{\"time\"", "[{\"time\"", "not JSON from byte"},
           {"2026-11-21T10", "yesterday", "member 'time': expected a time like"},
           {"\"2026-11-21T10:30:00Z\"", "5", "member 'time': expected a text"},
           {"\"time\"", "\"tyme\"", "member 'time' is missing"},
           {"\"games\":2", "\"games\":-1", "member 'games': expected a whole number from 0 on, not -1"},
           {"\"games\":2", R"("games":"2")", "member 'games': expected a whole number"},
           {"\"games\":2", "\"games\":18446744073709551618", "member 'games': expected a whole number"},
           {"\"games\":2", R"("games":2,"games":2)", "member 'games' is there twice"},
           {"\"games\":2", R"("games":2,"rounds":1)", "member 'rounds' is not known"},
           {R"({"legs":"1"})", "[]", "member 'settings': expected an object"},
           {R"("legs":"1")", "\"legs\":1", "member 'settings.legs': expected a text"},
           {"[{\"id\":2", "{\"id\":2", "not JSON"},
           {"{\"id\":2", "{\"id\":3", "member 'newcomers': id 3: expected 2"},
           {"{\"id\":2", "{\"id\":0", "member 'newcomers[0].id': expected a whole number from 1 on"},
           {R"("name":"b")", R"("name":"a")", "member 'newcomers': id 2: name 'a': expected one that nobody"},
           {R"("name":"b")", R"("name":"")", "member 'newcomers': id 2: name ''"},
           {R"("program":"b",)", "", "member 'newcomers[0].program' is missing"},
           {R"("entered":0}],"new_v)", R"("entered":-1}],"new_v)", "member 'newcomers[0].entered': expected"},
           {R"("new_versions":[{"id":1)", R"("new_versions":[{"id":9)",
            "member 'new_versions': id 9: no such"},
           {R"("name":"a","program":"c")", R"("name":"z","program":"c")",
            "member 'new_versions': id 1: no such"},
           {R"("withdrawals":[{"id":1)", R"("withdrawals":[{"id":7)",
            "member 'withdrawals': id 7: expected a player"},
           {"\"keep\"", "\"burn\"", "member 'withdrawals[0].games': expected"},
           {"\"rounds\":1", "\"rounds\":-1", "member 'withdrawals[0].rounds': expected"},
           {"\"unplayed\":[1]", "\"unplayed\":[0]",
            "member 'withdrawals[0].unplayed': expected numbers of games"},
           {"\"unplayed\":[1]", R"("unplayed":["1"])", "member 'withdrawals[0].unplayed': expected a list"},
           {"\"game\":2", "\"game\":0", "member 'replays[0].game': expected a whole number from 1 on"},
           {"\"draw\"", "\"luck\"", "member 'replays[0].result': expected"},
           {"\"line\"", "\"boredom\"", "member 'replays[0].ending': expected"},
           {"\"moves\":3", "\"moves\":-3", "member 'replays[0].moves': expected"}}) {
    EXPECT_THAT(fault(kind.what, kind.by),
                testing::AllOf(testing::StartsWith("entries.jsonl:2: "), HasSubstr(kind.named)))
        << kind.what << " → " << kind.by;
  }
  const auto wholly = [](const std::string& text) -> std::string {
    try {
      read_entries_text(text, "entries.jsonl");
      return "no error";
    } catch (const EntryListError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(wholly("[]\n"), HasSubstr("entries.jsonl:1: expected a JSON object"));
  EXPECT_THAT(wholly(first + "\n" + second), HasSubstr("entries.jsonl:2: not JSON"));
  EXPECT_THAT(wholly(first + second.substr(0, second.size() / 2)), HasSubstr("entries.jsonl:2: not JSON"));
  EXPECT_THAT(wholly(second + "\n" + first),
              HasSubstr("entries.jsonl:1: member 'newcomers': id 2: expected 1"));
  EXPECT_THAT(wholly(std::string(first).insert(10, 1, '\0')), HasSubstr("entries.jsonl:1: not JSON"));
  EXPECT_THAT(wholly("\xff\xfe" + first), HasSubstr("entries.jsonl:1: not JSON"));
  EXPECT_THAT(wholly(std::string(100'000, '[')), HasSubstr("entries.jsonl:1: nested too deep"));
}

TEST(EntryList, GivesBackWhatWasWritten) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "entries.jsonl";
  EXPECT_TRUE(read_entries(file).empty()) << "there is no such file";
  const Player first{.id = folder::PlayerId(1), .name = "a", .program = "./a", .sha256 = "1"};
  Player replaced = first;
  replaced.sha256 = "2";
  replaced.submission_sha256 = "3";
  replaced.hand_in = "ada";
  const std::vector<Entry> entries = {
      {.time = "2026-11-21T09:30:00Z", .settings = {{"legs", "1"}}, .newcomers = {first}},
      {.time = "2026-11-21T10:30:00Z", .games = 2, .settings = {{"legs", "2"}}, .new_versions = {replaced}}};
  write_entries(file, entries);
  EXPECT_EQ(read_entries(file), entries);
  replaced.versions = {2};
  EXPECT_EQ(players_of(entries), (std::vector{replaced}));
  EXPECT_THAT(support::read_file(file), testing::Not(HasSubstr("withdrawals")))
      << "only where there are some";
}

TEST(EntryList, KeepsWhoIsWithdrawnAndWhatIsPlayedAgain) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "entries.jsonl";
  const std::vector<Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                       {.id = folder::PlayerId(2), .name = "b"}};
  std::vector<Entry> entries = {{.time = "2026-11-21T09:30:00Z", .settings = {}, .newcomers = players},
                                {.time = "2026-11-21T10:30:00Z",
                                 .games = 9,
                                 .settings = {},
                                 .withdrawals = {{.player = folder::PlayerId(2),
                                                  .name = "b",
                                                  .games = WithdrawnGames::annul,
                                                  .rounds = 3,
                                                  .unplayed = {folder::GameId(4), folder::GameId(7)},
                                                  .reason = "copied"}},
                                 .replays = {{.game = folder::GameId(3),
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
  entries[1].withdrawals[0].player = folder::PlayerId(3);
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
