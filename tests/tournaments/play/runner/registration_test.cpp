// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "tests/support/temporary_directory.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {
namespace {

using testing::AllOf;
using testing::HasSubstr;

roster::Roster roster(const std::vector<std::string>& names) {
  roster::Roster roster;
  for (const std::string& name : names)
    roster.entrants.push_back({.name = name, .command = name, .sha256 = "1" + name});
  return roster;
}

class Registration : public testing::Test {
 protected:
  /// Registers as a run does when it begins. Returns the notes that it makes.
  std::string register_players(const settings::Settings& settings, const roster::Roster& entrants,
                               bool accept_new_versions = false) {
    std::string notes;
    OpenedTournament opened = open_tournament(folder, {settings, entrants, accept_new_versions},
                                              [&](const std::string& note) { notes += note + '\n'; });
    while (true) {
      const NewPairings pairings = pair_next(opened.tournament);
      if (pairings.empty()) return notes;
      opened.ledger->enter({}, pairings.games, pairings.byes);
    }
  }
  std::string fault(const settings::Settings& settings, const roster::Roster& entrants) {
    const auto games = ledger().games();
    const auto entries = state::read_entries(folder.entries());
    try {
      register_players(settings, entrants);
      return "no error";
    } catch (const RegistrationError& error) {
      EXPECT_EQ(ledger().games(), games);
      EXPECT_EQ(state::read_entries(folder.entries()), entries);
      return error.what();
    }
  }
  state::Ledger ledger() const { return {folder.ledger(), state::Database::Access::write}; }
  /// Every ordered pair once in each leg, nobody twice in a round, ids and rounds without a gap.
  void expect_whole(std::size_t players, int legs) {
    std::map<std::pair<folder::PlayerId, folder::PlayerId>, int> meetings;
    std::map<int, std::set<folder::PlayerId>> rounds;
    int id = 0;
    for (const state::Game& game : ledger().games()) {
      EXPECT_EQ(game.id.number(), ++id);
      EXPECT_LE(++meetings[std::pair(game.white, game.black)], legs);
      EXPECT_TRUE(rounds[game.round].insert(game.white).second);
      EXPECT_TRUE(rounds[game.round].insert(game.black).second);
    }
    EXPECT_EQ(meetings.size(), players * (players - 1));
    EXPECT_EQ(ledger().games().size(), static_cast<std::size_t>(legs) * players * (players - 1));
    EXPECT_EQ(rounds.rbegin()->first, static_cast<int>(rounds.size()));
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
};

TEST_F(Registration, EntersEverythingAtFirstAndNothingMoreTheNextTime) {
  register_players(settings::Settings{}, roster({"a", "b", "c"}));
  expect_whole(3, 1);
  const auto games = ledger().games();
  EXPECT_EQ(games[0].record.substr(0, 5), "0001-");
  register_players(settings::Settings{}, roster({"a", "b", "c"}));
  EXPECT_EQ(ledger().games(), games);
}

TEST_F(Registration, IsTheSameForTheSameSeedAndPlayers) {
  register_players(settings::Settings{}, roster({"a", "b", "c", "d"}));
  const auto games = ledger().games();
  folder = folder::create_folder(directory.path() / "other", "");
  register_players(settings::Settings{}, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(ledger().games(), games);
}

TEST_F(Registration, GamesOfANewcomerComeBehindAndTheOthersStay) {
  register_players(settings::Settings{}, roster({"b", "c", "d"}));
  ledger().finish(folder::GameId(2), {});
  const auto before = ledger().games();
  register_players(settings::Settings{}, roster({"a", "b", "c", "d"}));
  const auto games = ledger().games();
  EXPECT_EQ(std::vector<state::Game>(games.begin(), games.begin() + 6), before);
  expect_whole(4, 1);
  EXPECT_EQ(ledger().players()[3].name, "a");
  EXPECT_EQ(ledger().players()[3].entered, before.back().round);
}

TEST_F(Registration, LegsMayBeRaisedNotLowered) {
  register_players(settings::Settings{}, roster({"a", "b", "c"}));
  settings::Settings settings;
  settings.pairing.format_settings.set(settings::legs, 3);
  register_players(settings, roster({"a", "b", "c"}));
  expect_whole(3, 3);
  settings.pairing.format_settings.set(settings::legs, 2);
  EXPECT_THAT(fault(settings, roster({"a", "b", "c"})),
              HasSubstr("legs is 2, but this tournament has games of leg 3"));
}

TEST_F(Registration, WhatShapesTheGamesStays) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  settings::Settings settings;
  settings.time.turn_limit = settings::Seconds(60);
  EXPECT_THAT(fault(settings, roster({"a", "b"})),
              HasSubstr("time is 60, but this tournament began with 30"));
  settings = {};
  settings.choice.game = "gomoku";
  EXPECT_THAT(fault(settings, roster({"a", "b"})),
              HasSubstr("game is \"gomoku\", but this tournament began with \"connect4\""));
  settings = {};
  settings.pairing.seed = 2;
  EXPECT_THAT(fault(settings, roster({"a", "b"})), HasSubstr("seed is 2, but this tournament began with 1"));
}

TEST_F(Registration, AKnockOutThatBeganTakesNobodyAndASwissDoes) {
  settings::Settings settings;
  settings.pairing.format = "knock-out";
  register_players(settings, roster({"a", "b", "c"}));
  EXPECT_EQ(ledger().games().size(), 1U);
  EXPECT_EQ(ledger().byes(), (std::vector<state::Bye>{{1, ledger().byes()[0].player}}));
  EXPECT_THAT(register_players(settings, roster({"a", "b", "c", "d"})),
              HasSubstr("d came too late and cannot play: this knock-out takes no more players, because its "
                        "bracket was drawn with the first round"));
  folder = folder::create_folder(directory.path() / "other", "");
  settings.pairing.format = "swiss";
  register_players(settings, roster({"a", "b", "c"}));
  register_players(settings, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(ledger().games().size(), 1U) << "the round goes on as it was paired";
  ledger().finish(folder::GameId(1), {});
  register_players(settings, roster({"a", "b", "c", "d"}));
  EXPECT_EQ(ledger().games().size(), 3U);
}

TEST_F(Registration, TimeOddsNamePlayers) {
  settings::Settings settings;
  settings.time_factors = {{"odl", 0.5}};
  EXPECT_THAT(fault(settings, roster({"new", "old"})),
              HasSubstr("time-factors names odl, but no player in agents/ has this name: expected names of "
                        "players; did you mean old?"));
}

TEST_F(Registration, TheSeedingNamesPlayersAndStays) {
  settings::Settings settings;
  settings.pairing.format = "gauntlet";
  settings.pairing.format_settings.set(settings::seeding, std::vector<std::string>{"c"});
  EXPECT_THAT(fault(settings, roster({"a", "b"})),
              HasSubstr("seeding names c, but no player in agents/ has this name"));
  register_players(settings, roster({"a", "b", "c"}));
  const folder::PlayerId third(3);
  for (const state::Game& game : ledger().games()) EXPECT_TRUE(game.white == third || game.black == third);
  settings.pairing.format_settings.set(settings::seeding, std::vector<std::string>{"b"});
  EXPECT_THAT(fault(settings, roster({"a", "b", "c"})),
              HasSubstr("seeding is [\"b\"], but this tournament began with [\"c\"]"));
}

TEST_F(Registration, WhatIsCountedAndHowItIsRunMayChange) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  settings::Settings settings;
  settings.pairing.points = {3, 1, 0};
  settings.run.jobs = 9;
  settings.run.retries = 0;
  settings.choice.size = "7x6";  // said aloud, but the same
  EXPECT_EQ(fault(settings, roster({"a", "b"})), "no error");
}

TEST_F(Registration, AProgramStaysWhatItWas) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  roster::Roster changed = roster({"a", "b"});
  changed.entrants[1].sha256 = "other";
  EXPECT_THAT(fault(settings::Settings{}, changed),
              AllOf(HasSubstr("the program of b is not what it was"), HasSubstr("1b"), HasSubstr("now other"),
                    HasSubstr("put the old one back")));
  changed = roster({"a", "b"});
  changed.entrants[0].description_sha256 = "new";
  EXPECT_THAT(fault(settings::Settings{}, changed), HasSubstr("the agent.toml of a is not what it was"));
}

TEST_F(Registration, WhoeverEnteredBeforeSubmissionsWereKeptIsKnownByItFromTheNextRunOn) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  roster::Roster known = roster({"a", "b"});
  for (roster::Entrant& entrant : known.entrants) entrant.submission_sha256 = "all of " + entrant.name;
  EXPECT_EQ(register_players(settings::Settings{}, known), "") << "nobody has another program";
  EXPECT_EQ(ledger().players()[1].submission_sha256, "all of b");
  EXPECT_EQ(register_players(settings::Settings{}, known), "");
  EXPECT_EQ(state::read_entries(folder.entries()).size(), 2U);
  known.entrants[0].submission_sha256 = "a module is another one";
  EXPECT_THAT(fault(settings::Settings{}, known), AllOf(HasSubstr("the submission of a is not what it was"),
                                                        HasSubstr("now a module is another one")));
}

TEST_F(Registration, WhoeverEnteredBeforeFoldersWereKeptIsKnownByItsOwnFromTheNextRunOn) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  roster::Roster known = roster({"a", "b"});
  for (roster::Entrant& entrant : known.entrants)
    entrant.program = "/spring/agents/folder of " + entrant.name;
  EXPECT_EQ(register_players(settings::Settings{}, known), "") << "nobody has another program";
  EXPECT_EQ(ledger().players()[1].hand_in, "folder of b");
  EXPECT_EQ(register_players(settings::Settings{}, known), "");
  EXPECT_EQ(state::read_entries(folder.entries()).size(), 2U);
}

TEST_F(Registration, AnotherVersionMayBeAcceptedAndIsWrittenDown) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  const auto games = ledger().games();
  roster::Roster changed = roster({"a", "b"});
  changed.entrants[1].sha256 = "other";
  EXPECT_THAT(register_players(settings::Settings{}, changed, true),
              HasSubstr("b continues with another program"));
  EXPECT_EQ(ledger().players()[1].sha256, "other");
  EXPECT_EQ(ledger().games(), games);
  const auto entries = state::read_entries(folder.entries());
  ASSERT_EQ(entries.size(), 2U);
  state::Player entered = ledger().players()[1];
  EXPECT_EQ(entered.versions, std::vector{static_cast<int>(games.size())});
  entered.versions.clear();
  EXPECT_EQ(entries[1].new_versions, std::vector{entered});
  EXPECT_EQ(register_players(settings::Settings{}, changed), "");
  EXPECT_EQ(state::read_entries(folder.entries()).size(), 2U);
}

TEST_F(Registration, ALedgerThatMissedAnEntryIsMadeAgain) {
  register_players(settings::Settings{}, roster({"a", "b"}));
  auto entries = state::read_entries(folder.entries());
  entries.push_back(
      {.time = "2026-11-21T09:30:00Z",
       .games = 2,
       .settings = entries[0].settings,
       .newcomers = {
           {.id = folder::PlayerId(3), .name = "c", .program = "c", .sha256 = "1c", .entered = 2}}});
  state::write_entries(folder.entries(), entries);
  EXPECT_THAT(register_players(settings::Settings{}, roster({"a", "b", "c"})),
              HasSubstr("lacks players that entered"));
  expect_whole(3, 1);
  EXPECT_EQ(state::read_entries(folder.entries()), entries);
}

TEST_F(Registration, WhoIsGoneFromTheFolderStaysAPlayer) {
  settings::Settings settings;
  settings.pairing.unranked = {"b"};
  register_players(settings, roster({"a", "b", "c"}));
  const auto games = ledger().games();
  const auto entries = state::read_entries(folder.entries());
  EXPECT_EQ(register_players(settings, roster({"a", "c"})), "");
  EXPECT_EQ(ledger().games(), games);
  EXPECT_EQ(state::read_entries(folder.entries()), entries);
  const state::TournamentState tournament = ledger().load(settings);
  EXPECT_EQ(absent_players(tournament, roster({"a", "c"})), std::vector{folder::PlayerId(2)});
  EXPECT_TRUE(absent_players(tournament, roster({"a", "b", "c"})).empty());
}

}  // namespace
}  // namespace kaven::tournaments::runner
