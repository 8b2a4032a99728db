#include "tests/tournaments/pairing/simulated_tournament.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "tournaments/pairing/draw.hpp"

namespace kaven::tournaments {

namespace {

auto place_of(const Job& job) {
  return std::tuple(job.round, job.match, job.part);
}

game::Result result_of(const Job& job, const Simulation& simulation) {
  const auto [round, match, part] = place_of(job);
  const auto place = static_cast<std::uint64_t>(round * 1000000 + match * 1000 + part);
  const std::uint64_t lot = drawn_number(simulation.seed, place) % 100;
  if (lot < simulation.draws) return lot == 0 ? game::Result::both_lose : game::Result::draw;
  return lot % 2 == 0 ? game::Result::white_wins : game::Result::black_wins;
}

void enter(Past& past, const Pairings& pairings, const Field& field) {
  if (pairings.games.empty() && pairings.byes.empty()) return;
  const int before = last_round(past);
  std::map<std::pair<int, int>, std::pair<int, std::set<std::size_t>>> matches;
  std::map<std::pair<int, std::size_t>, int> busy;
  for (const PlayedGame& game : past.games) {
    auto& [parts, players] = matches[{game.job.round, game.job.match}];
    ++parts;
    players = {game.job.white, game.job.black};
  }
  for (const auto& [place, match] : matches) {
    for (const std::size_t player : match.second) busy[{place.first, player}] = place.second;
  }
  for (const Job& job : pairings.games) {
    ASSERT_NE(job.white, job.black);
    ASSERT_LT(std::max(job.white, job.black), field.players);
    ASSERT_EQ(job.opening >> 63U, 0U);
    for (const std::size_t player : {job.white, job.black}) {
      if (!field.entered.empty()) {
        ASSERT_LT(field.entered[player], job.round);
      }
      const auto [match, fresh] = busy.emplace(std::pair(job.round, player), job.match);
      ASSERT_EQ(match->second, job.match);
    }
    auto& [parts, players] = matches[{job.round, job.match}];
    ASSERT_EQ(job.part, ++parts);
    const std::set<std::size_t> own = {job.white, job.black};
    if (parts > 1) {
      ASSERT_EQ(players, own);
    }
    players = own;
    ASSERT_GE(job.round, before);
    past.games.push_back({.job = job});
  }
  for (const Bye& bye : pairings.byes) {
    ASSERT_TRUE(busy.emplace(std::pair(bye.round, bye.player), 0).second);
    past.byes.push_back(bye);
  }
}

}  // namespace

Past play(const Simulation& simulation) {
  const Format* format = find_format(simulation.format);
  std::mt19937_64 random(simulation.order);
  Past past;
  std::vector<std::size_t> running;
  for (int step = 0; step < 100000; ++step) {
    const Pairings pairings = format->pair(simulation.field, past);
    const std::size_t before = past.games.size();
    enter(past, pairings, simulation.field);
    if (testing::Test::HasFatalFailure()) return past;
    for (std::size_t game = before; game < past.games.size(); ++game) running.push_back(game);
    if (running.empty()) {
      EXPECT_TRUE(pairings.over || !pairings.byes.empty()) << "the format waits for nothing";
      if (pairings.over || pairings.byes.empty()) return past;
      continue;
    }
    std::swap(running[random() % running.size()], running.back());
    PlayedGame& ended = past.games[running.back()];
    ended.result = result_of(ended.job, simulation);
    running.pop_back();
  }
  ADD_FAILURE() << "the tournament does not end";
  return past;
}

std::vector<PlayedGame> by_place(const Past& past) {
  std::vector<PlayedGame> games = past.games;
  std::ranges::sort(games, {}, [](const PlayedGame& game) { return place_of(game.job); });
  return games;
}

}  // namespace kaven::tournaments
