// SPDX-License-Identifier: MIT
// Measures the decisions of the recolouring opening by games that the Go-moku engine continues against
// itself: whether Black is right to recolour White's first stone or not, and the value of White's own first
// stone. Limits nodes, not time: the games are the same on every machine.
//
//   bench_gomoku_opening                      all first stones that differ by more than a symmetry
//   bench_gomoku_opening --stone D3           one of them
//   bench_gomoku_opening --chosen             the one White chooses

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/move_text.hpp"

namespace {

namespace agent = kaven::agent;
namespace game = kaven::game;

struct Options {
  std::uint64_t nodes = 10'000;
  std::uint64_t decision_nodes = 200'000;
  int games = 3;
  std::string stone;
  bool chosen = false;
};

/// Results for Black, who decides.
struct Results {
  int won = 0;
  int lost = 0;
  int drawn = 0;

  void add(const Results& more) {
    won += more.won;
    lost += more.lost;
    drawn += more.drawn;
  }
};

struct Decided {
  Results recoloured;
  Results kept;
};

const game::Rules& rules() {
  return game::find_game("gomoku")->rules;
}

std::unique_ptr<agent::search::Engine> make_engine() {
  constexpr std::size_t memory = std::size_t{32} << 20U;
  return agent::engine_factory_for(rules()).make(rules(), {.memory = memory});
}

game::Move think(agent::search::Engine& engine, const game::Position& position, std::uint64_t nodes) {
  agent::search::Deadline deadline = agent::search::Deadline::after_nodes(nodes);
  return engine
      .choose(position, agent::search::unlimited_depth, deadline, [](const agent::search::SearchResult&) {})
      .move;
}

// Different node limits make the games different.
void play(game::Place stone, int number, const Options& options, Decided& decided) {
  game::Position position(rules());
  position.play({position.to_move(), stone});
  const game::Colour decider = position.to_move();
  const auto white = make_engine();
  const auto black = make_engine();
  const std::uint64_t more = static_cast<std::uint64_t>(number) * options.nodes / 7;
  const game::Move decision = think(*black, position, options.decision_nodes + more);
  Results& results = decision.place == stone ? decided.recoloured : decided.kept;
  position.play(decision);
  while (!position.over()) {
    agent::search::Engine& mover = position.to_move() == decider ? *black : *white;
    position.play(think(mover, position, options.nodes + more));
  }
  const auto winner = position.line_winner();
  ++(!winner ? results.drawn : *winner == decider ? results.won : results.lost);
}

std::vector<game::Place> stones(const Options& options) {
  if (options.chosen) {
    return {think(*make_engine(), game::Position(rules()), options.decision_nodes).place};
  }
  if (!options.stone.empty()) {
    const auto place = kaven::notation::read_place(options.stone);
    if (!place || place->column >= rules().columns || place->row >= rules().rows) {
      throw CLI::ValidationError("--stone",
                                 "'" + options.stone + "': expected a place of the board, as in D3");
    }
    return {*place};
  }
  std::vector<game::Place> places;
  for (int column = 0; column <= (rules().columns - 1) / 2; ++column) {
    for (int row = 0; row <= column; ++row) places.push_back({column, row});
  }
  return places;
}

void print(const std::string& name, const Decided& decided) {
  const auto text = [](const Results& results) {
    return fmt::format("{} - {} - {}", results.won, results.lost, results.drawn);
  };
  fmt::print("{:>8} {:>14} {:>14}\n", name, text(decided.recoloured), text(decided.kept));
  std::fflush(stdout);
}

void run(const Options& options) {
  const std::vector<game::Place> first_stones = stones(options);
  fmt::print("Black won - lost - drawn, where White's stone was recoloured and where not\n");
  fmt::print("{:>8} {:>14} {:>14}\n", "stone", "recoloured", "kept");
  Decided all;
  for (const game::Place stone : first_stones) {
    Decided decided;
    for (int number = 0; number < options.games; ++number) play(stone, number, options, decided);
    print(game::place_name(stone), decided);
    all.recoloured.add(decided.recoloured);
    all.kept.add(decided.kept);
  }
  print("all", all);
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("How the recolouring opening turns out for the Go-moku engine against itself");
  Options options;
  application.add_option("--nodes", options.nodes, "Of a move")->capture_default_str();
  application.add_option("--decision-nodes", options.decision_nodes, "Of the opening's decisions")
      ->capture_default_str();
  application.add_option("--games", options.games, "With each stone")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  auto* const stone = application.add_option("--stone", options.stone, "White's first one, as in D3");
  application.add_flag("--chosen", options.chosen, "The stone that White chooses")->excludes(stone);
  try {
    application.parse(count, words);
    run(options);
  } catch (const CLI::ParseError& error) {
    return application.exit(error) == 0 ? 0 : 2;
  }
}
