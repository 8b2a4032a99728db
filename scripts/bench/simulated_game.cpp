// SPDX-License-Identifier: MIT
#include "scripts/bench/simulated_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "agent/registry.hpp"
#include "common/game/position.hpp"

namespace kaven::bench {

namespace {

constexpr int moves_without_a_thought = 4;
constexpr double careless_moves = 0.15;
constexpr std::array mixed_depths = {0, 1, 2, 4, 6, 8};

}  // namespace

SimulatedPlayer::SimulatedPlayer(std::string given_name, const game::Rules& rules, int given_depth)
    : own_name(std::move(given_name)), depth(given_depth) {
  // The general engine plays every game and does not know the result before the end is near.
  constexpr std::size_t memory = 4U << 20U;
  if (depth > 0) engine = agent::engine_factories().back().make(rules, {.memory = memory});
}

game::Move SimulatedPlayer::move(const game::Position& position, std::mt19937_64& random) {
  const bool careless = std::bernoulli_distribution(careless_moves)(random);
  if (!engine || careless || position.ply() < moves_without_a_thought) {
    const std::vector<game::Move> moves = position.legal_moves();
    return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
  }
  agent::search::Deadline never = agent::search::Deadline::never();
  return engine->choose(position, depth, never, [](const agent::search::SearchResult&) {}).move;
}

std::vector<SimulatedPlayer> simulated_field(const std::string& kind, int players, const game::Rules& rules) {
  const bool mixed = kind == "mixed";
  if (!mixed && kind != "random") throw std::invalid_argument(kind + ": neither random nor mixed");
  const std::size_t digits = std::max<std::size_t>(3, std::to_string(players).size());
  std::vector<SimulatedPlayer> field;
  for (int number = 0; number < players; ++number) {
    const int depth = mixed ? mixed_depths.at(static_cast<std::size_t>(number) % mixed_depths.size()) : 0;
    field.emplace_back(fmt::format("agent {:0{}} of depth {}", number + 1, digits, depth), rules, depth);
  }
  return field;
}

record::GameRecord simulated_game(record::Header header, SimulatedPlayer& white, SimulatedPlayer& black,
                                  std::mt19937_64& random) {
  const std::array<SimulatedPlayer*, 2> players = {&white, &black};
  for (std::size_t side = 0; side < 2; ++side) {
    header.contestants.at(side).name = players.at(side)->name();
    header.contestants.at(side).protocol = "mailbox";
  }
  std::exponential_distribution<double> seconds(2);
  game::Position position(header.rules);
  record::GameRecord played{.header = std::move(header)};
  while (!position.over()) {
    record::Turn turn;
    turn.move = players.at(game::index(position.to_move()))->move(position, random);
    turn.ply = position.ply() + 1;
    turn.seconds = seconds(random);
    turn.cpu_seconds = turn.seconds / 2;
    position.play(turn.move);
    played.turns.push_back(turn);
  }
  played.verdict = {.outcome = *position.outcome(), .ended = played.header.started};
  return played;
}

}  // namespace kaven::bench
