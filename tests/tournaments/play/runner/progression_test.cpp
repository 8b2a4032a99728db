// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/progression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::runner {
namespace {

using folder::GameId;
using folder::PlayerId;
using testing::HasSubstr;

state::Entry entry_of(const std::vector<std::string>& names, const std::string& format = "round-robin") {
  settings::Settings settings;
  settings.pairing.format = format;
  state::Entry entry{.time = "2026-11-21T09:30:00Z", .settings = settings_file::shaping_settings(settings)};
  for (const std::string& name : names) {
    entry.newcomers.push_back({.id = PlayerId::at(entry.newcomers.size()), .name = name, .sha256 = name});
  }
  return entry;
}

state::TournamentState entered(const state::Entry& entry) {
  state::TournamentState tournament;
  apply_entry(tournament, entry);
  return tournament;
}

TEST(Progression, AnEntryBringsPlayersProgramsAndSettings) {
  state::TournamentState tournament = entered(entry_of({"a", "b"}));
  state::Entry second = entry_of({}, "swiss");
  second.newcomers = {{.id = PlayerId(3), .name = "c"}};
  second.new_versions = {{.id = PlayerId(1), .name = "a", .sha256 = "other"}};
  apply_entry(tournament, second);
  EXPECT_EQ(tournament.settings.pairing.format, "swiss");
  ASSERT_EQ(tournament.players.size(), 3U);
  EXPECT_EQ(tournament.player(PlayerId(1)).sha256, "other");
  EXPECT_EQ(tournament.player(PlayerId(3)).name, "c");
}

TEST(Progression, PairedGamesAreNumberedOnAndNamed) {
  state::TournamentState tournament = entered(entry_of({"a", "b", "c"}));
  const NewPairings pairings = pair_next(tournament);
  EXPECT_EQ(pairings.games, tournament.games);
  ASSERT_EQ(tournament.games.size(), 6U);
  std::set<std::uint64_t> seeds;
  for (std::size_t index = 0; index < tournament.games.size(); ++index) {
    const state::Game& game = tournament.games[index];
    EXPECT_EQ(game.id, GameId::at(index));
    EXPECT_EQ(game.state, state::GameState::pending);
    EXPECT_EQ(game.record, "000" + std::to_string(index + 1) + "-" + tournament.player(game.white).name +
                               "-" + tournament.player(game.black).name + ".jsonl");
    seeds.insert(game.seed);
  }
  EXPECT_EQ(seeds.size(), 6U);
  EXPECT_TRUE(pair_next(tournament).empty());
}

TEST(Progression, AFormatThatWaitsForResultsPairsNothing) {
  state::TournamentState tournament = entered(entry_of({"a", "b", "c"}, "swiss"));
  const NewPairings first = pair_next(tournament);
  EXPECT_EQ(first.games.size(), 1U);
  EXPECT_EQ(first.byes.size(), 1U);
  EXPECT_EQ(tournament.byes, first.byes);
  EXPECT_TRUE(pair_next(tournament).empty());
  tournament.finish(GameId(1), {});
  EXPECT_EQ(pair_next(tournament).games.size(), 1U);
  EXPECT_EQ(tournament.games.size(), 2U);
}

// A tournament that was played with results, void games and a newcomer comes out of its entries as it was.
TEST(Progression, AReplayGivesTheSameTournament) {
  const auto played = [](const state::Game& game) {
    state::Game known = game;
    const auto fate = game.id.number() % 3;
    if (fate == 1) known.result = state::GameResult{game::Result::white_wins, game::Ending::line, 9};
    if (fate == 1) known.state = state::GameState::finished;
    if (fate == 2) known.state = state::GameState::abandoned;
    return known;
  };
  std::vector<state::Entry> entries = {entry_of({"a", "b", "c"}), entry_of({})};
  entries[1].games = 6;
  entries[1].newcomers = {{.id = PlayerId(4), .name = "d", .entered = 3}};
  state::TournamentState expected;
  for (const state::Entry& entry : entries) {
    apply_entry(expected, entry);
    pair_next(expected);
  }
  for (const state::Game& game : std::vector<state::Game>(expected.games)) {
    const state::Game known = played(game);
    if (known.result) expected.finish(game.id, *known.result);
    if (known.state == state::GameState::abandoned) expected.abandon(game.id);
  }
  const state::TournamentState replayed = replay_entries(entries, played);
  EXPECT_EQ(replayed.players, expected.players);
  EXPECT_EQ(replayed.games, expected.games);
  EXPECT_EQ(replayed.byes, expected.byes);
  EXPECT_EQ(replayed.games.size(), 12U);
}

TEST(Progression, AnEntryBehindMoreGamesThanThereCanBeIsRefused) {
  std::vector<state::Entry> entries = {entry_of({"a", "b"}), entry_of({})};
  entries[1].games = 3;
  try {
    replay_entries(entries, [](const state::Game& game) { return game; });
    FAIL() << "it was replayed";
  } catch (const state::EntryListError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("entries.jsonl:2: it comes after 3 games, but the lines before give 2"));
  }
}

// A fault that exists only together with earlier pairings names its line, too.
TEST(Progression, AnEntryThatCannotBeAppliedNamesItsLine) {
  const auto fault = [](const auto& change) -> std::string {
    std::vector<state::Entry> entries = {entry_of({"a", "b"}), entry_of({})};
    entries[1].games = 2;
    change(entries[1]);
    try {
      replay_entries(entries, [](const state::Game& game) { return game; });
      return "no error";
    } catch (const state::EntryListError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(fault([](state::Entry&) {}), "no error");
  EXPECT_THAT(fault([](state::Entry& entry) { entry.settings["legs"] = "banana"; }),
              HasSubstr("entries.jsonl:2: member 'settings': --legs banana: expected"));
  EXPECT_THAT(fault([](state::Entry& entry) { entry.settings["wheels"] = "4"; }),
              HasSubstr("entries.jsonl:2: member 'settings': unknown setting wheels"));
  EXPECT_THAT(fault([](state::Entry& entry) {
                entry.withdrawals = {{.player = PlayerId(1), .name = "a", .unplayed = {GameId(9)}}};
              }),
              HasSubstr("entries.jsonl:2: member 'withdrawals': that of a names game 9, but there are 2"));
  EXPECT_THAT(fault([](state::Entry& entry) { entry.replays = {{.game = GameId(9), .reason = "x"}}; }),
              HasSubstr("entries.jsonl:2: member 'replays': game 9 is to be played again, but there are 2"));
}

TEST(Progression, NoEntriesMakeNoTournament) {
  EXPECT_TRUE(replay_entries({}, [](const state::Game& game) { return game; }).games.empty());
}

}  // namespace
}  // namespace kaven::tournaments::runner
