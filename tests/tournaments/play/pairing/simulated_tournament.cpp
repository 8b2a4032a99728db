// SPDX-License-Identifier: MIT
#include "tests/tournaments/play/pairing/simulated_tournament.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "tournaments/play/pairing/pairing.hpp"

namespace kaven::tournaments::pairing {

namespace {

auto place_of(const Pairing& pairing) {
  return std::tuple(pairing.round, pairing.match, pairing.part);
}

game::Result result_of(const Pairing& pairing, const Simulation& simulation) {
  const auto [round, match, part] = place_of(pairing);
  const int place = round * 1000000 + match * 1000 + part;
  const std::uint64_t lot = derive_seed(simulation.seed, static_cast<std::uint64_t>(place)) % 100;
  if (lot < simulation.draws) return lot == 0 ? game::Result::both_lose : game::Result::draw;
  return lot % 2 == 0 ? game::Result::white_wins : game::Result::black_wins;
}

void enter(History& history, const NextPairings& pairings, const PairingInput& input) {
  if (pairings.games.empty() && pairings.byes.empty()) return;
  const int before = last_round(history);
  std::map<std::pair<int, int>, std::pair<int, std::set<std::size_t>>> matches;
  std::map<std::pair<int, std::size_t>, int> busy;
  for (const PlayedGame& game : history.games) {
    auto& [parts, players] = matches[{game.pairing.round, game.pairing.match}];
    ++parts;
    players = {game.pairing.white, game.pairing.black};
  }
  for (const auto& [place, match] : matches) {
    for (const std::size_t player : match.second) busy[{place.first, player}] = place.second;
  }
  for (const Pairing& pairing : pairings.games) {
    ASSERT_NE(pairing.white, pairing.black);
    ASSERT_LT(std::max(pairing.white, pairing.black), input.players);
    ASSERT_EQ(pairing.opening >> 63U, 0U);
    for (const std::size_t player : {pairing.white, pairing.black}) {
      if (!input.entered.empty()) {
        ASSERT_LT(input.entered[player], pairing.round);
      }
      ASSERT_FALSE(input.is_withdrawn(player)) << player;
      const auto [match, fresh] = busy.emplace(std::pair(pairing.round, player), pairing.match);
      ASSERT_EQ(match->second, pairing.match);
    }
    auto& [parts, players] = matches[{pairing.round, pairing.match}];
    ASSERT_EQ(pairing.part, ++parts);
    const std::set<std::size_t> own = {pairing.white, pairing.black};
    if (parts > 1) {
      ASSERT_EQ(players, own);
    }
    players = own;
    ASSERT_GE(pairing.round, before);
    history.games.push_back({.pairing = pairing});
  }
  for (const Bye& bye : pairings.byes) {
    ASSERT_TRUE(busy.emplace(std::pair(bye.round, bye.player), 0).second);
    ASSERT_FALSE(input.is_withdrawn(bye.player)) << bye.player;
    history.byes.push_back(bye);
  }
}

// Withdraws a player drawn by lot; what it has not played is won by the opponent where rounds build on that.
void withdraw(PairingInput& input, History& history, std::vector<std::size_t>& running, const Format& format,
              std::mt19937_64& random) {
  const std::size_t player = random() % input.players;
  if (input.is_withdrawn(player) || input.withdrawn.size() + 2 >= input.players) return;
  input.withdrawn.push_back({player, last_round(history)});
  std::erase_if(running, [&](std::size_t number) {
    PlayedGame& game = history.games[number];
    if (game.pairing.white != player && game.pairing.black != player) return false;
    game.cancelled = true;
    if (format.builds_on_results) {
      game.result = game.pairing.white == player ? game::Result::black_wins : game::Result::white_wins;
    }
    return true;
  });
}

}  // namespace

History play(const Simulation& simulation) {
  PairingInput input = simulation.input;
  return play(simulation, input);
}

History play(const Simulation& simulation, PairingInput& input) {
  const Format* format = find_format(simulation.format);
  std::mt19937_64 random(simulation.order);
  History history;
  std::vector<std::size_t> running;
  input = simulation.input;
  for (int step = 0; step < 100000; ++step) {
    const NextPairings pairings = format->pair(input, history);
    const std::size_t before = history.games.size();
    enter(history, pairings, input);
    if (testing::Test::HasFatalFailure()) return history;
    for (std::size_t game = before; game < history.games.size(); ++game) running.push_back(game);
    if (running.empty()) {
      EXPECT_TRUE(pairings.over || !pairings.byes.empty()) << "the format waits for nothing";
      if (pairings.over || pairings.byes.empty()) return history;
      continue;
    }
    std::swap(running[random() % running.size()], running.back());
    PlayedGame& ended = history.games[running.back()];
    ended.result = result_of(ended.pairing, simulation);
    running.pop_back();
    if (simulation.withdrawn_every > 0 && random() % simulation.withdrawn_every == 0) {
      withdraw(input, history, running, *format, random);
    }
  }
  ADD_FAILURE() << "the tournament does not end";
  return history;
}

std::vector<PlayedGame> by_place(const History& history) {
  std::vector<PlayedGame> games = history.games;
  std::ranges::sort(games, {}, [](const PlayedGame& game) { return place_of(game.pairing); });
  return games;
}

}  // namespace kaven::tournaments::pairing
