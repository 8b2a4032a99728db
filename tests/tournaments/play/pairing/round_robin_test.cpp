// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {
namespace {

constexpr std::size_t most_players = 40;

PairingInput pairing_input_of(std::size_t players, int legs, std::uint64_t seed) {
  return {.players = players, .seed = seed, .settings = {{settings::legs, legs}}};
}

NextPairings round_robin(const PairingInput& input, const History& history) {
  return find_format("round-robin")->pair(input, history);
}

std::vector<Pairing> games_of(std::size_t players, int legs, std::uint64_t seed) {
  return round_robin(pairing_input_of(players, legs, seed), {}).games;
}

void add(History& history, const NextPairings& pairings) {
  for (const Pairing& pairing : pairings.games) history.games.push_back({.pairing = pairing});
}

TEST(RoundRobin, EveryPairMeetsOnceInEachLegWithEitherColours) {
  for (std::size_t players = 2; players <= most_players; ++players) {
    for (const int legs : {1, 3}) {
      std::map<std::pair<std::size_t, std::size_t>, int> meetings;
      for (const Pairing& pairing : games_of(players, legs, players)) {
        ASSERT_LT(pairing.white, players);
        ASSERT_LT(pairing.black, players);
        ASSERT_NE(pairing.white, pairing.black);
        ++meetings[{pairing.white, pairing.black}];
      }
      ASSERT_EQ(meetings.size(), players * (players - 1));
      for (const auto& [meeting, count] : meetings) ASSERT_EQ(count, legs);
    }
  }
}

TEST(RoundRobin, NobodyPlaysTwiceInARoundAndOneOfAnOddNumberIsFree) {
  for (std::size_t players = 2; players <= most_players; ++players) {
    std::map<int, std::set<std::size_t>> playing;
    std::map<std::size_t, int> games;
    for (const Pairing& pairing : games_of(players, 2, 7)) {
      ASSERT_TRUE(playing[pairing.round].insert(pairing.white).second);
      ASSERT_TRUE(playing[pairing.round].insert(pairing.black).second);
    }
    const std::size_t rounds_of_a_cycle = players - 1 + players % 2;
    ASSERT_EQ(playing.size(), 4 * rounds_of_a_cycle);
    ASSERT_EQ(playing.begin()->first, 1);
    ASSERT_EQ(playing.rbegin()->first, static_cast<int>(4 * rounds_of_a_cycle));
    for (const auto& [round, present] : playing) ASSERT_EQ(present.size(), players - players % 2);
  }
}

TEST(RoundRobin, RoundsAndTheirMatchesComeInOrder) {
  for (std::size_t players = 2; players <= most_players; ++players) {
    const auto pairings = games_of(players, 2, 7);
    const auto place = [](const Pairing& pairing) { return std::pair(pairing.round, pairing.match); };
    ASSERT_EQ(std::ranges::adjacent_find(pairings, std::ranges::greater_equal{}, place), pairings.end());
  }
}

TEST(RoundRobin, ColoursAreAsEvenInEachCycleAsTheNumberOfOpponentsAllows) {
  for (std::size_t players = 2; players <= most_players; ++players) {
    const int rounds_of_a_cycle = static_cast<int>(players - 1 + players % 2);
    std::map<std::pair<int, std::size_t>, int> white_over_black;
    for (const Pairing& pairing : games_of(players, 2, 3)) {
      const int cycle = (pairing.round - 1) / rounds_of_a_cycle;
      ++white_over_black[{cycle, pairing.white}];
      --white_over_black[{cycle, pairing.black}];
    }
    const int opponents = static_cast<int>(players - 1);
    for (const auto& [who, difference] : white_over_black) ASSERT_EQ(std::abs(difference), opponents % 2);
  }
}

TEST(RoundRobin, GamesOfAPairWithSwappedColoursHaveTheSameOpening) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::uint64_t>> openings;
  for (const Pairing& pairing : games_of(7, 3, 7))
    openings[{pairing.white, pairing.black}].push_back(pairing.opening);
  std::set<std::uint64_t> different;
  for (const auto& [colours, own] : openings) {
    ASSERT_EQ(own, (openings[{colours.second, colours.first}]));
    different.insert(own.begin(), own.end());
  }
  EXPECT_EQ(different.size(), 3U * 7 * 6 / 2);
}

TEST(RoundRobin, IsOverWhenAllIsPaired) {
  History history;
  const NextPairings first = round_robin(pairing_input_of(5, 2, 7), history);
  EXPECT_FALSE(first.over);
  add(history, first);
  const NextPairings second = round_robin(pairing_input_of(5, 2, 7), history);
  EXPECT_TRUE(second.games.empty());
  EXPECT_TRUE(second.over);
}

TEST(RoundRobin, WhatIsMissingComesBehindWhenPlayersComeOrLegsAreAdded) {
  History history;
  add(history, round_robin(pairing_input_of(5, 1, 7), history));
  const std::vector<PlayedGame> before = history.games;
  PairingInput input = pairing_input_of(8, 3, 7);
  input.entered = {0, 0, 0, 0, 0, last_round(history), last_round(history), last_round(history)};
  // The same players before anything was paired: those who came later are not there yet.
  EXPECT_EQ(round_robin(input, {}).games, games_of(5, 3, 7));
  add(history, round_robin(input, history));
  EXPECT_TRUE(std::equal(before.begin(), before.end(), history.games.begin()));
  std::map<std::pair<std::size_t, std::size_t>, int> meetings;
  std::map<int, std::set<std::size_t>> playing;
  for (const PlayedGame& game : history.games) {
    ++meetings[{game.pairing.white, game.pairing.black}];
    ASSERT_TRUE(playing[game.pairing.round].insert(game.pairing.white).second);
    ASSERT_TRUE(playing[game.pairing.round].insert(game.pairing.black).second);
  }
  ASSERT_EQ(meetings.size(), 8U * 7U);
  for (const auto& [meeting, count] : meetings) ASSERT_EQ(count, 3);
  EXPECT_EQ(playing.rbegin()->first, static_cast<int>(playing.size()));
}

// The tables as the FIDE Handbook prints them for six players, seats numbered from 1.
TEST(RoundRobin, FollowsTheBergerTables) {
  const std::vector<std::set<std::pair<int, int>>> printed = {{{1, 6}, {2, 5}, {3, 4}},
                                                              {{6, 4}, {5, 3}, {1, 2}},
                                                              {{2, 6}, {3, 1}, {4, 5}},
                                                              {{6, 5}, {1, 4}, {2, 3}},
                                                              {{3, 6}, {4, 2}, {5, 1}}};
  const PairingInput input = pairing_input_of(6, 1, 99);
  const std::vector<std::size_t> seats = shuffled_indices(input.players, input.seed);
  const auto seat_of = [&](std::size_t player) {
    return static_cast<int>(std::ranges::find(seats, player) - seats.begin()) + 1;
  };
  std::vector<std::set<std::pair<int, int>>> paired(5);
  for (const Pairing& pairing : round_robin(input, {}).games) {
    if (pairing.round > 5) continue;
    paired[static_cast<std::size_t>(pairing.round) - 1].emplace(seat_of(pairing.white),
                                                                seat_of(pairing.black));
  }
  EXPECT_EQ(paired, printed);
}

TEST(RoundRobin, TheSeedAndNothingElseDecides) {
  EXPECT_EQ(games_of(9, 2, 5), games_of(9, 2, 5));
  EXPECT_NE(games_of(9, 2, 5), games_of(9, 2, 6));
}

TEST(Draw, EveryOrderIsEquallyLikely) {
  std::map<std::vector<std::size_t>, int> orders;
  constexpr int draws = 24000;
  for (int seed = 0; seed < draws; ++seed) ++orders[shuffled_indices(4, static_cast<std::uint64_t>(seed))];
  ASSERT_EQ(orders.size(), 24U);
  // Chi-square with 23 degrees of freedom: above 49.7 once in a thousand.
  double chi_square = 0;
  for (const auto& [order, count] : orders) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_LT(chi_square, 49.7);
}

TEST(Draw, NumbersAreTheSameOnEveryMachineAndFitInto63Bits) {
  EXPECT_EQ(derive_seed(1, 2), derive_seed(1, 2));
  EXPECT_NE(derive_seed(1, 2), derive_seed(2, 1));
  for (std::uint64_t purpose = 0; purpose < 1000; ++purpose) ASSERT_EQ(derive_seed(1, purpose) >> 63U, 0U);
}

}  // namespace
}  // namespace kaven::tournaments::pairing
