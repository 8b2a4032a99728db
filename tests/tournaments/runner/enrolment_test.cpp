#include "tournaments/runner/enrolment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "tests/support/temporary_directory.hpp"

namespace kaven::tournaments {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Roster roster(const std::vector<std::string>& names) {
  Roster roster;
  for (const std::string& name : names)
    roster.entrants.push_back({.name = name, .command = name, .sha256 = "1" + name});
  return roster;
}

class Enrolment : public testing::Test {
 protected:
  std::string fault(const Settings& settings, const Roster& entrants) {
    const auto games = ledger.games();
    try {
      enrol(ledger, settings, entrants);
      return "no error";
    } catch (const EnrolmentError& error) {
      EXPECT_EQ(ledger.games(), games);
      return error.what();
    }
  }
  /// Every ordered pair once in each leg, nobody twice in a round, ids and rounds without a gap.
  void expect_whole(std::size_t players, int legs) {
    std::map<std::pair<int, int>, int> meetings;
    std::map<int, std::set<int>> rounds;
    int id = 0;
    for (const Game& game : ledger.games()) {
      EXPECT_EQ(game.id, ++id);
      EXPECT_LE(++meetings[std::pair(game.white, game.black)], legs);
      EXPECT_TRUE(rounds[game.round].insert(game.white).second);
      EXPECT_TRUE(rounds[game.round].insert(game.black).second);
    }
    EXPECT_EQ(meetings.size(), players * (players - 1));
    EXPECT_EQ(ledger.games().size(), static_cast<std::size_t>(legs) * players * (players - 1));
    EXPECT_EQ(rounds.rbegin()->first, static_cast<int>(rounds.size()));
  }

  support::TemporaryDirectory directory;
  Ledger ledger{directory.path() / "ledger.sqlite", Database::Access::write};
};

TEST_F(Enrolment, EntersEverythingAtFirstAndNothingMoreTheNextTime) {
  enrol(ledger, Settings{}, roster({"a", "b", "c"}));
  expect_whole(3, 1);
  const auto games = ledger.games();
  EXPECT_EQ(games[0].record.substr(0, 5), "0001-");
  enrol(ledger, Settings{}, roster({"a", "b", "c"}));
  EXPECT_EQ(ledger.games(), games);
}

TEST_F(Enrolment, IsTheSameForTheSameSeedAndPlayers) {
  enrol(ledger, Settings{}, roster({"a", "b", "c", "d"}));
  Ledger other(directory.path() / "other.sqlite", Database::Access::write);
  enrol(other, Settings{}, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(ledger.games(), other.games());
}

TEST_F(Enrolment, GamesOfANewcomerComeBehindAndTheOthersStay) {
  enrol(ledger, Settings{}, roster({"b", "c", "d"}));
  ledger.finish(2, {});
  const auto before = ledger.games();
  enrol(ledger, Settings{}, roster({"a", "b", "c", "d"}));
  const auto games = ledger.games();
  EXPECT_EQ(std::vector<Game>(games.begin(), games.begin() + 6), before);
  expect_whole(4, 1);
  EXPECT_EQ(ledger.players()[3].name, "a");
  EXPECT_EQ(ledger.players()[3].entered, before.back().round);
}

TEST_F(Enrolment, LegsMayBeRaisedNotLowered) {
  enrol(ledger, Settings{}, roster({"a", "b", "c"}));
  Settings settings;
  settings.legs = 3;
  enrol(ledger, settings, roster({"a", "b", "c"}));
  expect_whole(3, 3);
  settings.legs = 2;
  EXPECT_THAT(fault(settings, roster({"a", "b", "c"})),
              HasSubstr("legs is 2, but this tournament has games of leg 3"));
}

TEST_F(Enrolment, WhatShapesTheGamesStays) {
  enrol(ledger, Settings{}, roster({"a", "b"}));
  Settings settings;
  settings.turn_limit = Seconds(60);
  EXPECT_THAT(fault(settings, roster({"a", "b"})),
              HasSubstr("time is 60, but this tournament began with 30"));
  settings = {};
  settings.choice.game = "gomoku";
  EXPECT_THAT(fault(settings, roster({"a", "b"})), HasSubstr("but this tournament began with"));
  settings = {};
  settings.seed = 2;
  EXPECT_THAT(fault(settings, roster({"a", "b"})), HasSubstr("seed is 2, but this tournament began with 1"));
}

TEST_F(Enrolment, AKnockOutThatBeganTakesNobodyAndASwissDoes) {
  Settings settings;
  settings.format = "knock-out";
  enrol(ledger, settings, roster({"a", "b", "c"}));
  EXPECT_EQ(ledger.games().size(), 1U);
  EXPECT_EQ(ledger.free_rounds(), (std::vector<FreeRound>{{1, ledger.free_rounds()[0].player}}));
  EXPECT_THAT(fault(settings, roster({"a", "b", "c", "d"})),
              HasSubstr("d came after the knock-out began, which takes nobody any more"));
  Ledger other(directory.path() / "other.sqlite", Database::Access::write);
  settings.format = "swiss";
  enrol(other, settings, roster({"a", "b", "c"}));
  enrol(other, settings, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(other.games().size(), 1U) << "the round goes on as it was paired";
  other.finish(1, {});
  enrol(other, settings, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(other.games().size(), 3U);
}

TEST_F(Enrolment, TheSeedingNamesPlayersAndStays) {
  Settings settings;
  settings.format = "gauntlet";
  settings.seeding = {"c"};
  EXPECT_THAT(fault(settings, roster({"a", "b"})),
              HasSubstr("seeding names c, but nobody in agents/ is called so"));
  enrol(ledger, settings, roster({"a", "b", "c"}));
  for (const Game& game : ledger.games()) EXPECT_TRUE(game.white == 3 || game.black == 3);
  settings.seeding = {"b"};
  EXPECT_THAT(fault(settings, roster({"a", "b", "c"})),
              HasSubstr("seeding is b, but this tournament began with c"));
}

TEST_F(Enrolment, WhatIsCountedAndHowItIsRunMayChange) {
  enrol(ledger, Settings{}, roster({"a", "b"}));
  Settings settings;
  settings.points = {3, 1, 0};
  settings.jobs = 9;
  settings.retries = 0;
  settings.choice.size = "7x6";  // said aloud, but the same
  EXPECT_EQ(fault(settings, roster({"a", "b"})), "no error");
}

TEST_F(Enrolment, AProgramStaysWhatItWas) {
  enrol(ledger, Settings{}, roster({"a", "b"}));
  Roster changed = roster({"a", "b"});
  changed.entrants[1].sha256 = "other";
  EXPECT_THAT(fault(Settings{}, changed),
              AllOf(HasSubstr("the program of b is not what it was"), HasSubstr("1b"), HasSubstr("now other"),
                    HasSubstr("put the old one back")));
  changed = roster({"a", "b"});
  changed.entrants[0].description_sha256 = "new";
  EXPECT_THAT(fault(Settings{}, changed), HasSubstr("the agent.toml of a is not what it was"));
}

TEST_F(Enrolment, NobodyLeaves) {
  enrol(ledger, Settings{}, roster({"a", "b", "c"}));
  EXPECT_THAT(fault(Settings{}, roster({"a", "c"})),
              HasSubstr("b plays in this tournament, but is no longer in agents/"));
}

}  // namespace
}  // namespace kaven::tournaments
