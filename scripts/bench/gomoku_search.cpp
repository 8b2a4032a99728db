// How fast and how deep the Go-moku engine searches, and how soon it finds what there is to find.
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

namespace {

namespace agent = kaven::agent;
namespace game = kaven::game;
using Seconds = std::chrono::duration<double>;

// Games of ours, broken off between the 12th and the 24th move while nothing was decided.
constexpr std::array middle_games = {
    "h7 j11 f9 e7 g8 e10 e8 f8 g10 h11 g9 g11",
    "i9 h10 f6 i6 h9 j7 g7 j10 i10 j9 j8 g8",
    "k5 k9 k11 k7 i7 h8 i5 i8 j5 h5 g8 h7",
    "f7 i10 k10 j7 k8 k7 i7 j8 j6 i9 l6 g11 h10",
    "j10 g8 j7 h8 i8 j9 i10 g10 g9 i9 k9 h7 l8",
    "e8 k11 k10 i11 j11 i12 i10 j12 h12 j10 h10 h11 g10 l12",
    "g5 f6 g9 f10 e5 g6 e6 f7 e8 e7 f5 h5 d7 f9 f8 c8",
    "i11 i6 h5 h11 h10 g9 i9 g10 g11 f12 f9 i8 f10 h12 h9 g6 g7",
    "k7 f7 e11 i6 j6 g8 j5 j7 k8 k6 i5 l8 h4 g3 h5 g5 h6",
    "i9 f9 h8 k7 h7 h9 i8 i7 j8 k8 j10 k11 k9 k10 f6 g7 i11 h12",
    "e8 f5 j6 h10 i5 f8 k5 f7 f6 e7 g9 g7 d7 h8 h7 j5 f9 c6 i6 h6",
    "e10 g10 j9 h9 f11 g12 f9 g11 g9 h10 h7 g8 i8 g6 h12 g13 g14 f12 k10 l11 i9 i10",
};

struct Puzzle {
  std::string id;
  game::Position position;
  std::vector<game::Place> accepted;
  std::string goal;
};

std::vector<game::Place> read_places(const std::string& text, const char* between) {
  std::vector<std::string> words;
  const std::string trimmed = boost::trim_copy(text);
  boost::split(words, trimmed, boost::is_any_of(between), boost::token_compress_on);
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
  for (const game::Place place : read_places(moves, " ")) {
    const game::Move move{position.to_move(), place};
    if (const auto illegality = position.check(move)) {
      throw std::invalid_argument("'" + moves + "': " + game::explain(*illegality, position, move));
    }
    position.play(move);
  }
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
                         .accepted = read_places(fields[4], ", "),
                         .goal = boost::trim_copy(fields[5])});
    } catch (const std::exception& error) {
      throw std::runtime_error(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  return puzzles;
}

/// The engine anew for each position, so that none knows of another.
agent::Thought think(const game::Position& position, Seconds seconds, const agent::Resources& resources,
                     const agent::Report& report) {
  const auto engine = agent::engine_room_for(position.rules()).make(position.rules(), resources);
  const auto budget = std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
  agent::Deadline deadline(
      {.announced = std::chrono::steady_clock::now(), .limit = std::chrono::hours(1), .budget = budget},
      std::chrono::steady_clock::now, std::chrono::nanoseconds(0));
  return engine->choose(position, agent::unlimited_depth, deadline, report);
}

std::string proof_of(const agent::Thought& thought, const game::Position& position) {
  if (!thought.proved) return "";
  if (!agent::is_by_line(thought.score)) return "proved";
  return fmt::format("{} in {}", agent::is_win(thought.score) ? "win" : "loss",
                     agent::last_ply(thought.score) - position.ply());
}

void measure_speed(const std::vector<double>& limits, int only, const agent::Resources& resources) {
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
      const auto begin = std::chrono::steady_clock::now();
      const agent::Thought thought = think(position, Seconds(limit), resources, [](const agent::Thought&) {});
      const double used = Seconds(std::chrono::steady_clock::now() - begin).count();
      fmt::print("| {} | {:.3g} s | {} | {} | {:.3g} | {} | {} | {} |\n", number, limit, thought.depth,
                 thought.nodes, static_cast<double>(thought.nodes) / used, thought.score,
                 game::place_name(thought.move.place), proof_of(thought, position));
      std::fflush(stdout);
      nodes += static_cast<double>(thought.nodes);
      seconds += used;
      depths += thought.proved ? 0 : thought.depth;
      undecided += thought.proved ? 0 : 1;
    }
    fmt::print("| all | {:.3g} s | {:.2f} | | {:.3g} | | | of {} not proved |\n", limit,
               static_cast<double>(depths) / std::max(undecided, 1), nodes / seconds, undecided);
  }
}

/// Whether all were solved.
bool solve_puzzles(const std::vector<Puzzle>& puzzles, const std::string& only, double limit,
                   const agent::Resources& resources) {
  fmt::print(
      "| position | goal | | move | first seen | used | depth | |\n|---|---|---|---|---|---|---|---|\n");
  int solved = 0;
  int tried = 0;
  double seconds = 0;
  for (const Puzzle& puzzle : puzzles) {
    if (!puzzle.id.starts_with(only)) continue;
    const auto is_accepted = [&](const agent::Thought& thought) {
      return std::ranges::find(puzzle.accepted, thought.move.place) != puzzle.accepted.end();
    };
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return Seconds(std::chrono::steady_clock::now() - begin).count(); };
    // Since when a good move was the one it would have played.
    std::optional<double> good_since;
    const agent::Thought thought =
        think(puzzle.position, Seconds(limit), resources, [&](const agent::Thought& completed) {
          if (!is_accepted(completed))
            good_since.reset();
          else if (!good_since)
            good_since = elapsed();
        });
    const double used = elapsed();
    const bool good = is_accepted(thought);
    fmt::print("| {} | {} | {} | {} | {} | {:.3f} s | {} | {} |\n", puzzle.id, puzzle.goal,
               good ? "found" : "NOT", game::place_name(thought.move.place),
               good ? fmt::format("{:.3f} s", good_since.value_or(used)) : "", used, thought.depth,
               proof_of(thought, puzzle.position));
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
  agent::Resources resources;
  std::size_t megabytes = resources.memory >> 20U;
  app.add_option("--memory", megabytes, "megabytes for positions already searched")->capture_default_str();
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
