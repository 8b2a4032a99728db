// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/play/pairing/format.hpp"

namespace kaven::tournaments::pairing {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Format& schedule() {
  return *find_format("schedule");
}

const settings::FormatSetting& setting_of_schedule() {
  return *schedule().settings.front().setting;
}

settings::LineList list_of(const std::vector<std::string>& lines) {
  settings::LineList list{.file = "pairings.csv", .lines = {}};
  for (const std::string& line : lines) {
    list.lines.push_back({static_cast<int>(list.lines.size()) + 1, line});
  }
  return list;
}

PairingInput input_of(const std::vector<std::string>& names, const std::vector<std::string>& lines) {
  PairingInput input{.players = names.size(), .names = names, .entered = std::vector<int>(names.size(), 0)};
  input.settings.set(setting_of_schedule(), list_of(lines));
  return input;
}

std::string fault(const std::vector<std::string>& lines) {
  settings::FormatSettings settings{{setting_of_schedule(), list_of(lines)}};
  const auto found = fault_of(schedule(), settings);
  return found ? found->reason : "no fault";
}

std::string shown(const Pairing& game, const PairingInput& input) {
  return std::to_string(game.round) + "." + std::to_string(game.match) + " " + input.names[game.white] + "-" +
         input.names[game.black];
}

// Enters what comes next and lets White win it all; the games as text.
std::vector<std::string> play_next(const PairingInput& input, History& history) {
  std::vector<std::string> games;
  for (const Pairing& game : schedule().pair(input, history).games) {
    games.push_back(shown(game, input));
    history.games.push_back({.pairing = game, .result = game::Result::white_wins});
  }
  return games;
}

using Games = std::vector<std::string>;

TEST(Schedule, PlaysTheListRoundByRound) {
  const PairingInput input =
      input_of({"alice", "bob", "carol"}, {"round,white,black", "2,bob,carol", "1,alice,bob", "3,carol,bob"});
  History history;
  EXPECT_EQ(play_next(input, history), (Games{"1.1 alice-bob"}));
  EXPECT_EQ(play_next(input, history), (Games{"2.1 bob-carol"}));
  EXPECT_EQ(play_next(input, history), (Games{"3.1 carol-bob"}));
  EXPECT_TRUE(schedule().pair(input, history).over);
}

TEST(Schedule, WaitsForTheGamesOfARoundAndHasNoByes) {
  const PairingInput input = input_of({"a", "b", "c", "d", "e"}, {"1,a,b", "1,c,d", "2,e,a", "4,b,c"});
  History history;
  EXPECT_EQ(play_next(input, history), (Games{"1.1 a-b", "1.2 c-d"}));
  history.games.back().result.reset();
  const NextPairings waiting = schedule().pair(input, history);
  EXPECT_TRUE(waiting.games.empty());
  EXPECT_FALSE(waiting.over);
  history.games.back().result = game::Result::draw;
  EXPECT_EQ(play_next(input, history), (Games{"2.1 e-a"}));
  EXPECT_EQ(play_next(input, history), (Games{"4.1 b-c"}));
  const NextPairings end = schedule().pair(input, history);
  EXPECT_TRUE(end.over);
  EXPECT_TRUE(end.byes.empty());
  EXPECT_EQ(games_of_bye(schedule(), input.settings), 0);
}

TEST(Schedule, SwappedColoursHaveTheSameOpeningAndARematchHasAnother) {
  const PairingInput input = input_of({"a", "b"}, {"1,a,b", "2,b,a", "3,a,b"});
  History history;
  for (int round = 1; round <= 3; ++round) play_next(input, history);
  EXPECT_EQ(history.games[0].pairing.opening, history.games[1].pairing.opening);
  EXPECT_NE(history.games[0].pairing.opening, history.games[2].pairing.opening);
}

TEST(Schedule, MayBeExtendedAlsoInRoundsThatWerePlayed) {
  const std::vector<std::string> names = {"a", "b", "c", "d"};
  History history;
  play_next(input_of(names, {"1,a,b"}), history);
  const PairingInput more = input_of(names, {"2,a,c", "1,c,d", "1,a,b"});
  EXPECT_EQ(schedule().objection(more, history), std::nullopt);
  EXPECT_EQ(play_next(more, history), (Games{"1.2 c-d"}));
  EXPECT_EQ(play_next(more, history), (Games{"2.1 a-c"}));
}

TEST(Schedule, AnApostropheBeforeAFormulaIsNoPartOfTheName) {
  const PairingInput input = input_of({"=x", "@y", "'z'"}, {"1,'=x,@y", "2,\"'@y\",'z'"});
  History history;
  EXPECT_EQ(play_next(input, history), (Games{"1.1 =x-@y"}));
  EXPECT_EQ(play_next(input, history), (Games{"2.1 @y-'z'"}));
  EXPECT_THAT(schedule().objection(input_of({"=x", "@y", "'z'"}, {"2,@y,'z'"}), history).value_or("none"),
              testing::EndsWith("put it back with the line 1,'=x,'@y"));
}

TEST(Schedule, AMadeUpListHasTheNamesOfThePlayers) {
  const std::vector<std::string> names = {"=x", "b, c", "'d'"};
  PairingInput input = input_of(names, {});
  schedule().make_up(input.settings, names);
  History history;
  EXPECT_EQ(play_next(input, history), (Games{"1.1 =x-b, c"}));
  EXPECT_EQ(play_next(input, history), (Games{"2.1 =x-'d'"}));
}

TEST(Schedule, WhatWasPairedStays) {
  History history;
  play_next(input_of({"alice", "bob"}, {"1,alice,bob", "2,bob,alice"}), history);
  const auto objection = [&](const std::vector<std::string>& lines) {
    return schedule().objection(input_of({"alice", "bob"}, lines), history).value_or("none");
  };
  EXPECT_EQ(objection({"1,alice,bob", "3,alice,bob"}), "none");
  EXPECT_EQ(
      objection({"1,bob,alice"}),
      "pairings.csv: game 1 of this tournament, alice - bob in round 1, is not there any more: put it back "
      "with the line 1,alice,bob");
  EXPECT_THAT(objection({"2,alice,bob"}), HasSubstr("put it back"));
}

TEST(Schedule, NamesPlayersAndNewcomersAreNamed) {
  PairingInput input = input_of({"alice", "bob", "carol"}, {"1,alice,bob", "# later", "2,carl,bob"});
  EXPECT_EQ(schedule().objection(input, {}),
            "pairings.csv:3: carl: no player in agents/ has this name; did you mean carol?");
  History history;
  input = input_of({"alice", "bob", "carol"}, {"1,alice,bob"});
  EXPECT_EQ(schedule().objection(input, history), std::nullopt)
      << "who has no game may be there from the start";
  play_next(input, history);
  input.entered = {0, 0, 1};
  EXPECT_THAT(schedule().objection(input, history).value_or(""),
              HasSubstr("carol came after the tournament began, but has no game there"));
  input.settings.set(setting_of_schedule(), list_of({"1,alice,bob", "2,carol,bob"}));
  EXPECT_EQ(schedule().objection(input, history), std::nullopt);
  EXPECT_EQ(play_next(input, history), (Games{"2.1 carol-bob"}));
}

TEST(Schedule, ToleratesWhatSpreadsheetsWrite) {
  const PairingInput input = input_of(
      {"alice", "Carol, the 2nd", R"(a "b")", "dave"},
      {"Round;White;Black", R"(1; alice ;"Carol, the 2nd")", R"(1;"a ""b""";dave )", R"("2";dave;"alice")"});
  History history;
  EXPECT_EQ(play_next(input, history), (Games{"1.1 alice-Carol, the 2nd", R"(1.2 a "b"-dave)"}));
  EXPECT_EQ(play_next(input, history), (Games{"2.1 dave-alice"}));
}

TEST(Schedule, HasTheSeparatorOfItsFirstLine) {
  const std::vector<std::string> names = {"Lovelace, Ada", "Jo\xcc\x88rg"};
  History history;
  EXPECT_EQ(play_next(input_of(names, {"sep=;", "1;Lovelace, Ada;J\u00f6rg"}), history),
            (Games{"1.1 Lovelace, Ada-Jo\xcc\x88rg"}));
  EXPECT_EQ(play_next(input_of(names, {"2;J\u00f6rg;Lovelace, Ada"}), history),
            (Games{"2.1 Jo\xcc\x88rg-Lovelace, Ada"}));
  EXPECT_THAT(schedule().objection(input_of(names, {"2;J\u00f6rg;Lovelace, Ada"}), history).value_or("none"),
              testing::EndsWith("put it back with the line 1;\"Lovelace, Ada\";Jo\xcc\x88rg"));
}

TEST(Schedule, ErrorsNameFileLineValueAndWhatWasExpected) {
  EXPECT_EQ(fault({"1,a,b"}), "no fault");
  EXPECT_EQ(fault({"round,white,black", "1,a"}),
            "pairings.csv:2: '1,a': expected round,white,black, as in 1,alice,bob");
  EXPECT_THAT(fault({"1,a,b,c"}), HasSubstr("expected round,white,black"));
  EXPECT_EQ(fault({"1,c,d", "1,\"a,b"}), "pairings.csv:2: expected each quotation mark to be closed");
  EXPECT_THAT(fault({"1,,b"}), HasSubstr("expected round,white,black"));
  EXPECT_EQ(fault({"0,a,b"}), "pairings.csv:1: round '0': expected a whole number from 1 to 10000");
  EXPECT_THAT(fault({"first,a,b"}), StartsWith("pairings.csv:1: round 'first'"));
  EXPECT_EQ(fault({"1,a,b", "2,a,a"}), "pairings.csv:2: a plays against itself: expected two players");
  EXPECT_THAT(fault({"1,a,b", "1,a,b"}), StartsWith("pairings.csv:2: a plays twice in round 1, see line 1"));
  EXPECT_EQ(fault({"round,white,black"}), "pairings.csv:1: expected games below the heading");
  EXPECT_THAT(fault({"1,a\x1b,a\x1b"}), HasSubstr("a\\x1b plays against itself"));
  EXPECT_EQ(fault_of(schedule(), {})->reason,
            "format is schedule: expected schedule = \"pairings.csv\", a file that lists the games");
}

}  // namespace
}  // namespace kaven::tournaments::pairing
