// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/elimination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "tests/tournaments/play/pairing/simulated_tournament.hpp"
#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {
namespace {

PairingInput seeded_players(std::size_t players) {
  PairingInput input{.players = players, .seed = 7};
  input.seeding.resize(players);
  std::iota(input.seeding.begin(), input.seeding.end(), std::size_t{0});
  return input;
}

// The better seed wins every game, but for those matches that are named: there the other one does.
History favourites(const std::string& format, const PairingInput& input,
                   const std::set<std::pair<int, int>>& upsets = {}) {
  History history;
  for (;;) {
    const NextPairings pairings = find_format(format)->pair(input, history);
    if (pairings.over) return history;
    for (const Bye& bye : pairings.byes) history.byes.push_back(bye);
    for (const Pairing& pairing : pairings.games) {
      const bool white = (pairing.white < pairing.black) != upsets.contains({pairing.round, pairing.match});
      history.games.push_back({pairing, white ? game::Result::white_wins : game::Result::black_wins, false});
    }
  }
}

std::vector<std::pair<std::size_t, std::size_t>> meetings(const History& history, int round) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Match& match : matches_of(history)) {
    if (match.round == round)
      pairs.emplace_back(std::min(match.one, match.other), std::max(match.one, match.other));
  }
  return pairs;
}

TEST(KnockOut, TheBestMeetLast) {
  using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
  const History history = favourites("knock-out", seeded_players(8));
  EXPECT_EQ(meetings(history, 1), (Pairs{{0, 7}, {3, 4}, {1, 6}, {2, 5}}));
  EXPECT_EQ(meetings(history, 2), (Pairs{{0, 3}, {1, 2}}));
  EXPECT_EQ(meetings(history, 3), (Pairs{{0, 1}}));
  const auto places = find_format("knock-out")->places(seeded_players(8), history);
  EXPECT_EQ(places, (std::vector<Place>{{0, 1}, {1, 2}, {2, 3}, {3, 3}, {4, 5}, {5, 5}, {6, 5}, {7, 5}}));
}

TEST(KnockOut, TheBestHaveByesInTheFirstRound) {
  for (std::size_t players = 2; players <= 33; ++players) {
    const History history = favourites("knock-out", seeded_players(players));
    EXPECT_EQ(history.games.size(), players - 1);
    const std::size_t byes = std::bit_ceil(players) - players;
    ASSERT_EQ(history.byes.size(), byes);
    std::set<std::size_t> free;
    for (const Bye& bye : history.byes) {
      EXPECT_EQ(bye.round, 1);
      free.insert(bye.player);
    }
    for (std::size_t seed = 0; seed < byes; ++seed) EXPECT_TRUE(free.contains(seed));
    EXPECT_EQ(find_format("knock-out")->places(seeded_players(players), history).front().player, 0U);
  }
}

TEST(KnockOut, LevelMatchesAreReplayedWithSwappedColoursUntilTheBetterSeedGoesOn) {
  for (const int games_per_match : {1, 2, 3}) {
    PairingInput input = seeded_players(2);
    input.settings.set(settings::games_per_match, games_per_match);
    input.settings.set(settings::replays, 3);
    History history;
    for (;;) {
      const NextPairings pairings = find_format("knock-out")->pair(input, history);
      if (pairings.over) break;
      for (const Pairing& pairing : pairings.games)
        history.games.push_back({pairing, game::Result::draw, false});
    }
    const int replay = games_per_match == 2 ? 2 : 1;
    ASSERT_EQ(history.games.size(), static_cast<std::size_t>(games_per_match + 3 * replay));
    for (std::size_t each = 1; each < history.games.size(); ++each) {
      EXPECT_EQ(history.games[each].pairing.white, history.games[each - 1].pairing.black);
      // Parts 1 and 2 from the same opening, parts 3 and 4 from the next.
      const bool same = history.games[each].pairing.opening == history.games[each - 1].pairing.opening;
      EXPECT_EQ(same, each % 2 == 1);
    }
    const Bracket bracket = find_format("knock-out")->bracket(input, history);
    EXPECT_EQ(bracket.matches[0].winner, 0U);
    EXPECT_TRUE(bracket.matches[0].by_seed);
    EXPECT_EQ(bracket.matches[0].draws, games_per_match + 3 * replay);
  }
}

TEST(KnockOut, AReplayDecides) {
  const PairingInput input = seeded_players(2);
  History history;
  const auto add = [&](game::Result result) {
    for (const Pairing& pairing : find_format("knock-out")->pair(input, history).games)
      history.games.push_back({pairing, result, false});
  };
  add(game::Result::both_lose);
  add(game::Result::white_wins);
  EXPECT_TRUE(find_format("knock-out")->pair(input, history).over);
  const Bracket bracket = find_format("knock-out")->bracket(input, history);
  EXPECT_EQ(bracket.matches[0].winner, history.games[1].pairing.white);
  EXPECT_FALSE(bracket.matches[0].by_seed);
}

TEST(KnockOut, TheBracketSaysWhoComesFromWhereBeforeItIsPlayed) {
  const Bracket bracket = find_format("knock-out")->bracket(seeded_players(7), {});
  ASSERT_EQ(bracket.matches.size(), 7U);
  EXPECT_EQ(bracket.matches[0].upper_player, 0U);
  EXPECT_EQ(bracket.matches[0].lower.origin, Slot::Origin::nobody);
  EXPECT_EQ(bracket.matches[0].winner, 0U);
  EXPECT_FALSE(bracket.matches[0].played);
  EXPECT_EQ(bracket.matches[4].upper.origin, Slot::Origin::winner_of);
  EXPECT_EQ(bracket.matches[4].upper_player, 0U);
  EXPECT_EQ(bracket.matches[4].lower.number, 1U);
  EXPECT_FALSE(bracket.matches[4].lower_player);
  EXPECT_EQ(match_title(bracket, bracket.matches[0]), "quarter-final");
  EXPECT_EQ(match_title(bracket, bracket.matches[4]), "semi-final");
  EXPECT_EQ(match_title(bracket, bracket.matches[6]), "final");
}

TEST(DoubleElimination, WhoeverLosesTwiceIsOutAndNobodyElse) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::size_t players = 2 + seed % 19;
    const Simulation simulation{.format = "double-elimination",
                                .input = {.players = players, .seed = seed},
                                .seed = seed,
                                .draws = 0};
    const History history = play(simulation);
    std::map<std::size_t, int> defeats;
    for (const Match& match : matches_of(history)) {
      ASSERT_LT(defeats[match.one], 2);
      ASSERT_LT(defeats[match.other], 2);
      ASSERT_TRUE(match.winner());
      ++defeats[match.opponent_of(*match.winner())];
    }
    std::size_t in = 0;
    std::size_t champion = 0;
    for (std::size_t player = 0; player < players; ++player) {
      if (defeats[player] >= 2) continue;
      ++in;
      champion = player;
    }
    ASSERT_EQ(in, 1U);
    ASSERT_EQ(find_format("double-elimination")->places(simulation.input, history).front().player, champion);
    // Everyone but the champion loses twice.
    ASSERT_EQ(history.games.size(), 2 * (players - 1) + static_cast<std::size_t>(defeats[champion]));
  }
}

TEST(DoubleElimination, TheOneWithoutDefeatMustLoseTheFinalTwice) {
  const PairingInput input = seeded_players(4);
  const History straight = favourites("double-elimination", input);
  EXPECT_EQ(straight.games.size(), 6U);
  const History reset = favourites("double-elimination", input, {{4, 1}});
  EXPECT_EQ(reset.games.size(), 7U);
  const Bracket bracket = find_format("double-elimination")->bracket(input, reset);
  EXPECT_EQ(match_title(bracket, bracket.matches.back()), "second final");
  EXPECT_EQ(bracket.matches.back().winner, 0U);
  EXPECT_EQ(find_format("double-elimination")->places(input, reset),
            (std::vector<Place>{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
}

}  // namespace
}  // namespace kaven::tournaments::pairing
