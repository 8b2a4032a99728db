// SPDX-License-Identifier: MIT
// Measures how fast and how deep the Go-moku engine searches, and how soon it finds the solution of tactical
// positions. All times are processor time, so that other load on the machine does not matter.
//
//   bench_gomoku speed                        nodes/s and depth in 1 s and 10 s, on middle-game positions
//   bench_gomoku speed --seconds 0.1 --position 3
//   bench_gomoku tactics FILE --seconds 5     which positions of a file are solved, and when
//
// A line of FILE is `id ; size ; moves ; side to move ; accepted moves, … ; goal ; …`: moves as in `h8 i9`,
// first player's first; the goal is `win-in-N` or `block`. Lines with # are comments.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"
#include "scripts/bench/cpu_time.hpp"

namespace {

namespace agent = kaven::agent;
namespace game = kaven::game;
using Seconds = std::chrono::duration<double>;

// Our own games from balanced openings, stopped between move 12 and 24 while undecided.
constexpr std::array middle_games = {
    "k6 i7 i10 j7 f9 k9 j8 i6 k8 j9 k7 i9",
    "i9 h7 m11 i10 h5 i6 j5 h10 i5 k5 h9 g10 j10 g9",
    "f10 d10 m5 b9 l6 d11 k7 j8 d9 e11 f12 f11 c11 e12",
    "e7 f8 n5 c6 e8 e6 f6 g5 g7 h7 f7 d9 i6 e5",
    "k12 i8 f10 i11 i12 j12 h10 g10 f11 h8 g8 h7 f9 f12 f7",
    "f10 j8 i8 i7 h6 j7 j9 h7 g7 j6 j5 k7 l7 k5 h8 i5 h4 i9",
    "e9 i7 h8 g10 g5 h9 i8 g8 f7 g11 g9 f11 f9 e12 d13 e11 d11 e13",
    "j10 h3 i4 h6 h5 g6 i6 g4 g7 i7 g5 f5 e6 j3 h8 i9 h7 i3 k3 j5",
    "h6 h5 d3 f7 g6 f6 f5 e4 i7 g5 e7 j6 j7 k7 i5 i8 f8 g7 d6 c5",
    "d4 b9 k9 i8 d10 i11 j8 i7 i9 j9 h10 g11 k10 k11 g10 h11 j11 i10 k8 k7 f11 i12",
    "h13 h8 j9 g10 e9 k10 f11 e10 h10 g11 g9 f9 h11 h12 i11 j12 g12 i10 i13 g8 f8 e7 h7",
    "e10 g10 j9 h9 f11 g12 f9 g11 g9 h10 h7 g8 i8 g6 h12 g13 g14 f12 k10 l11 i9 i10",
};

struct Puzzle {
  std::string id;
  game::Position position;
  std::vector<game::Place> accepted;
  std::string goal;
};

std::vector<game::Place> read_places(const std::string& text) {
  std::vector<std::string> words;
  const std::string trimmed = boost::trim_copy(text);
  boost::split(words, trimmed, boost::is_any_of(", "), boost::token_compress_on);
  std::vector<game::Place> places;
  for (const std::string& word : words) {
    const auto place = kaven::notation::read_place(word);
    if (!place) throw std::invalid_argument("'" + word + "': expected a place as in h8");
    places.push_back(*place);
  }
  return places;
}

game::Position position_after(const std::string& moves, int side) {
  game::Rules rules = game::find_game("gomoku")->rules;
  rules.columns = side;
  rules.rows = side;
  rules.opening = game::Opening::none;
  game::Position position(rules);
  for (const game::Move& move : kaven::notation::read_opening(moves, rules)) position.play(move);
  return position;
}

std::vector<Puzzle> read_puzzles(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file + ": cannot be read");
  std::vector<Puzzle> puzzles;
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (boost::trim_copy(line).empty() || line.starts_with('#')) continue;
    std::vector<std::string> fields;
    boost::split(fields, line, boost::is_any_of(";"));
    try {
      if (fields.size() < 6) throw std::invalid_argument("expected six fields with ; between");
      puzzles.push_back({.id = boost::trim_copy(fields[0]),
                         .position = position_after(fields[2], std::stoi(fields[1])),
                         .accepted = read_places(fields[4]),
                         .goal = boost::trim_copy(fields[5])});
    } catch (const std::exception& error) {
      throw std::runtime_error(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  return puzzles;
}

/// A new engine for each position, so that no position helps another.
agent::search::SearchResult think(const game::Position& position, Seconds seconds,
                                  const agent::search::Resources& resources,
                                  const agent::search::Report& report) {
  const auto engine = agent::engine_factory_for(position.rules()).make(position.rules(), resources);
  const auto budget = std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
  const auto now = [] { return agent::search::Instant(kaven::bench::cpu_time(RUSAGE_THREAD)); };
  agent::search::Deadline deadline({.announced = now(), .limit = std::chrono::hours(1), .budget = budget},
                                   now, std::chrono::nanoseconds(0));
  return engine->choose(position, agent::search::unlimited_depth, deadline, report);
}

std::string proof_of(const agent::search::SearchResult& result, const game::Position& position) {
  if (!result.proved) return "";
  if (!agent::search::is_by_line(result.score)) return "proved";
  return fmt::format("{} in {}", agent::search::is_win(result.score) ? "win" : "loss",
                     agent::search::last_ply(result.score) - position.ply());
}

double cpu_seconds() {
  return Seconds(kaven::bench::cpu_time(RUSAGE_THREAD)).count();
}

void measure_speed(const std::vector<double>& limits, int only, const agent::search::Resources& resources) {
  fmt::print(
      "| position | limit | depth | nodes | nodes/s | score | move | |\n|---|---|---|---|---|---|---|---|\n");
  for (const double limit : limits) {
    double nodes = 0;
    double seconds = 0;
    int depths = 0;
    int undecided = 0;
    for (int number = 1; number <= static_cast<int>(middle_games.size()); ++number) {
      if (only != 0 && number != only) continue;
      const game::Position position = position_after(middle_games[static_cast<std::size_t>(number - 1)], 15);
      const double begin = cpu_seconds();
      const agent::search::SearchResult result =
          think(position, Seconds(limit), resources, [](const agent::search::SearchResult&) {});
      const double used = cpu_seconds() - begin;
      fmt::print("| {} | {:.3g} s | {} | {} | {:.3g} | {} | {} | {} |\n", number, limit, result.depth,
                 result.nodes, static_cast<double>(result.nodes) / used, result.score,
                 game::place_name(result.move.place), proof_of(result, position));
      std::fflush(stdout);
      nodes += static_cast<double>(result.nodes);
      seconds += used;
      depths += result.proved ? 0 : result.depth;
      undecided += result.proved ? 0 : 1;
    }
    fmt::print("| all | {:.3g} s | {:.2f} | | {:.3g} | | | of {} not proved |\n", limit,
               static_cast<double>(depths) / std::max(undecided, 1), nodes / seconds, undecided);
  }
}

/// Returns whether all were solved.
bool solve_puzzles(const std::vector<Puzzle>& puzzles, const std::string& only, double limit,
                   const agent::search::Resources& resources) {
  fmt::print(
      "| position | goal | | move | first seen | used | depth | |\n|---|---|---|---|---|---|---|---|\n");
  int solved = 0;
  int tried = 0;
  double seconds = 0;
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.id.starts_with(only)) continue;
    const auto is_accepted = [&](const agent::search::SearchResult& result) {
      return std::ranges::find(puzzle.accepted, result.move.place) != puzzle.accepted.end();
    };
    const double begin = cpu_seconds();
    const auto elapsed = [&] { return cpu_seconds() - begin; };
    // The time since which it would have played an accepted move.
    std::optional<double> good_since;
    const agent::search::SearchResult result =
        think(puzzle.position, Seconds(limit), resources, [&](const agent::search::SearchResult& completed) {
          if (!is_accepted(completed))
            good_since.reset();
          else if (!good_since)
            good_since = elapsed();
        });
    const double used = elapsed();
    const bool good = is_accepted(result);
    fmt::print("| {} | {} | {} | {} | {} | {:.3f} s | {} | {} |\n", puzzle.id, puzzle.goal,
               good ? "found" : "NOT", game::place_name(result.move.place),
               good ? fmt::format("{:.3f} s", good_since.value_or(used)) : "", used, result.depth,
               proof_of(result, puzzle.position));
    std::fflush(stdout);
    solved += good ? 1 : 0;
    seconds += used;
    ++tried;
  }
  fmt::print("{} of {} found, {:.2f} s in all\n", solved, tried, seconds);
  return solved == tried;
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures the Go-moku engine.", "bench_gomoku");
  app.require_subcommand(1);
  agent::search::Resources resources;
  std::size_t megabytes = resources.memory >> 20U;
  app.add_option("--memory", megabytes, "size of the transposition table in megabytes")
      ->capture_default_str();
  app.add_option("--threads", resources.threads)->capture_default_str();

  std::vector<double> limits = {1, 10};
  int only_position = 0;
  auto* speed = app.add_subcommand("speed", "nodes/s and depth on middle-game positions");
  speed->add_option("--seconds", limits, "one table for each")->capture_default_str();
  speed->add_option("--position", only_position, "this one only")
      ->check(CLI::Range(1, static_cast<int>(middle_games.size())));

  std::string file;
  std::string only_puzzle;
  double limit = 5;
  auto* tactics = app.add_subcommand("tactics", "which positions of a file are solved, and when");
  tactics->add_option("FILE", file)->required();
  tactics->add_option("--seconds", limit)->capture_default_str();
  tactics->add_option("--only", only_puzzle, "those whose names begin so");

  CLI11_PARSE(app, count, values);
  resources.memory = megabytes << 20U;
  try {
    if (*speed) {
      measure_speed(limits, only_position, resources);
      return 0;
    }
    return solve_puzzles(read_puzzles(file), only_puzzle, limit, resources) ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_gomoku: {}\n", error.what());
    return 2;
  }
}
