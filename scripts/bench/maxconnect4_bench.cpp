// SPDX-License-Identifier: MIT
// Measures strength and speed of the Max-Connect4 engine.
//
//   bench_maxconnect4 depths            CPU time and nodes of the first move, for each depth
//   bench_maxconnect4 endgame           CPU time to the exact value, by the number of empty places
//   bench_maxconnect4 --columns 5 --rows 4 value     the exact value of the empty board: small ones only
//   bench_maxconnect4 match 2,8,30,15   games against an engine with other weights: one, two, three, parity

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include "agent/maxconnect4/maxconnect4_engine.hpp"
#include "common/game/catalogue.hpp"

namespace {

using kaven::agent::maxconnect4::MaxConnect4Engine;
using kaven::agent::maxconnect4::Weights;
using kaven::agent::search::Deadline;
using kaven::agent::search::largest_estimate;
using kaven::agent::search::SearchResult;
using kaven::game::Colour;
using kaven::game::Position;
using kaven::game::Rules;

constexpr std::size_t memory = std::size_t{256} << 20U;

// CPU time, so that other load on the machine does not matter.
double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void silent(const SearchResult&) {}

Position random_position(std::mt19937& random, const Rules& rules, int plies) {
  Position position(rules);
  while (position.ply() < plies) {
    const auto legal = position.legal_moves();
    position.play(legal[random() % legal.size()]);
  }
  return position;
}

void measure_depths(const Rules& rules, int last_depth) {
  fmt::print("| depth | nodes | time | nodes/s |\n|---|---|---|---|\n");
  for (int depth = 1; depth <= last_depth; ++depth) {
    MaxConnect4Engine engine(rules, memory);
    Deadline never = Deadline::never();
    const double begin = cpu_seconds();
    const SearchResult result = engine.choose(Position(rules), depth, never, silent);
    const double seconds = cpu_seconds() - begin;
    fmt::print("| {} | {} | {:.3g} s | {:.2g} |\n", depth, result.nodes, seconds,
               static_cast<double>(result.nodes) / seconds);
    std::fflush(stdout);
  }
}

void measure_endgames(const Rules& rules, int most_empty, int positions) {
  fmt::print("| empty | median | 90th percentile | longest | nodes, median |\n|---|---|---|---|---|\n");
  std::mt19937 random(1);
  for (int empty = 12; empty <= most_empty; empty += 2) {
    std::vector<double> times;
    std::vector<std::uint64_t> nodes;
    for (int round = 0; round < positions; ++round) {
      MaxConnect4Engine engine(rules, memory);
      const Position position = random_position(random, rules, rules.places() - empty);
      Deadline never = Deadline::never();
      const double begin = cpu_seconds();
      nodes.push_back(engine.choose(position, empty, never, silent).nodes);
      times.push_back(cpu_seconds() - begin);
    }
    std::ranges::sort(times);
    std::ranges::sort(nodes);
    fmt::print("| {} | {:.3g} s | {:.3g} s | {:.3g} s | {} |\n", empty, times[times.size() / 2],
               times[times.size() * 9 / 10], times.back(), nodes[nodes.size() / 2]);
    std::fflush(stdout);
  }
}

// The final lead of the first player with best play of both sides.
void solve_empty_board(const Rules& rules) {
  MaxConnect4Engine engine(rules, memory);
  Deadline never = Deadline::never();
  const double begin = cpu_seconds();
  const SearchResult result = engine.choose(Position(rules), rules.places(), never, silent);
  const int beyond_draw = std::abs(result.score) - std::min(std::abs(result.score), largest_estimate);
  fmt::print("| {}x{} | {} | {} | {:.3g} s |\n", rules.columns, rules.rows,
             result.score < 0 ? -beyond_draw : beyond_draw, result.nodes, cpu_seconds() - begin);
}

// Plays each random opening twice, with sides swapped.
void play_match(const Rules& rules, const Weights& own, const Weights& other, int openings, int depth) {
  std::mt19937 random(2);
  int won = 0;
  int drawn = 0;
  for (int round = 0; round < openings; ++round) {
    const Position opening = random_position(random, rules, 4);
    for (const Colour ours : {Colour::white, Colour::black}) {
      MaxConnect4Engine engine(rules, std::size_t{4} << 20U, own);
      MaxConnect4Engine opponent(rules, std::size_t{4} << 20U, other);
      Position position = opening;
      while (!position.over()) {
        Deadline never = Deadline::never();
        auto& mover = position.to_move() == ours ? engine : opponent;
        position.play(mover.choose(position, depth, never, silent).move);
      }
      const auto winner = kaven::game::winner(position.outcome()->result);
      won += winner == ours ? 1 : 0;
      drawn += winner ? 0 : 1;
    }
  }
  const int games = 2 * openings;
  fmt::print("{} games at depth {}: won {}, drawn {}, lost {}: {:.1f} %\n", games, depth, won, drawn,
             games - won - drawn, 100.0 * (won + 0.5 * drawn) / games);
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures the Max-Connect4 engine.", "bench_maxconnect4");
  app.require_subcommand(1);
  Rules rules = kaven::game::find_game("maxconnect4")->rules;
  app.add_option("--columns", rules.columns)->capture_default_str();
  app.add_option("--rows", rules.rows)->capture_default_str();

  int last_depth = 14;
  auto* depths = app.add_subcommand("depths", "CPU time and nodes of the first move, for each depth");
  depths->add_option("--depth", last_depth)->capture_default_str();

  int most_empty = 24;
  int positions = 51;
  auto* endgame = app.add_subcommand("endgame", "CPU time to the exact value, by the number of empty places");
  endgame->add_option("--empty", most_empty)->capture_default_str();
  endgame->add_option("--positions", positions)->capture_default_str();

  const auto weights_of = [](const std::vector<int>& numbers) {
    return Weights{.one = numbers[0], .two = numbers[1], .three = numbers[2], .parity = numbers[3]};
  };
  auto* value = app.add_subcommand("value", "the exact value of the empty board");

  std::vector<int> weights;
  std::vector<int> own_weights;
  int openings = 200;
  int depth = 5;
  auto* match = app.add_subcommand("match", "games against an engine with other weights");
  match->add_option("weights", weights, "one, two, three, parity")->delimiter(',')->expected(4)->required();
  match->add_option("--own", own_weights, "weights of the engine itself, if others than its own")
      ->delimiter(',')
      ->expected(4);
  match->add_option("--openings", openings)->capture_default_str();
  match->add_option("--depth", depth)->capture_default_str();
  CLI11_PARSE(app, count, values);

  if (*depths) measure_depths(rules, last_depth);
  if (*endgame) measure_endgames(rules, most_empty, positions);
  if (*value) solve_empty_board(rules);
  if (*match) {
    const Weights own = own_weights.empty() ? Weights{} : weights_of(own_weights);
    play_match(rules, own, weights_of(weights), openings, depth);
  }
}
