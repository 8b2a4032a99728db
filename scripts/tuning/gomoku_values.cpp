// Learns the Go-moku engine's values of places (agent/gomoku/learned_values.inc) from games of the engine
// against itself.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>

#include "scripts/tuning/games.hpp"
#include "scripts/tuning/move_fit.hpp"
#include "scripts/tuning/samples.hpp"
#include "scripts/tuning/value_fit.hpp"

namespace {

namespace tuning = kaven::tuning;

constexpr const char* examples = R"(
Examples:
  gomoku_values play --games 10000 --nodes 2000 games-1.txt      (about 20 games a second)
  gomoku_values learn agent/gomoku/learned_values.inc games-1.txt games-2.txt)";

void play(const std::string& file, int games, std::uint64_t nodes, std::uint64_t seed) {
  std::ofstream out(file, std::ios::app);
  for (int number = 0; number < games; ++number) {
    out << tuning::write(tuning::play(seed * 1000003 + static_cast<std::uint64_t>(number), nodes))
        << std::endl;
  }
  if (!out) throw std::runtime_error(file + ": cannot be written");
}

void learn(const std::string& table, const std::vector<std::string>& files, int epochs) {
  std::vector<tuning::Game> games;
  for (const std::string& file : files) {
    for (tuning::Game& game : tuning::read(file)) games.push_back(std::move(game));
  }
  auto samples = tuning::samples_of(games);
  if (samples.size() < 1000) throw std::runtime_error("too few games: expected 1000 positions or more");
  fmt::print("{} games, {} positions\n", games.size(), samples.size());
  const auto values = tuning::fit_values(samples, epochs);
  const auto ordering_score = tuning::fit_moves(samples, epochs / 2);
  std::ofstream out(table);
  constexpr std::size_t combinations = kaven::agent::gomoku::sorted_combinations;
  for (std::size_t number = 0; number < combinations; ++number) {
    // The evaluation subtracts the waiting side's values.
    out << fmt::format("{{{},{},{},{}}},{}", std::lround(values[number]),
                       std::lround(-values[combinations + number]), std::lround(100 * ordering_score[number]),
                       std::lround(100 * ordering_score[combinations + number]), number % 8 == 7 ? "\n" : "");
  }
  out << '\n';
  if (!out.flush()) throw std::runtime_error(table + ": cannot be written");
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Learns the values of the Go-moku engine from its games against itself.", "gomoku_values");
  app.footer(examples);
  app.require_subcommand(1);
  std::string file;
  std::vector<std::string> files;
  int games = 1000;
  int epochs = 16;
  std::uint64_t nodes = 2000;
  std::uint64_t seed = 1;
  auto* playing = app.add_subcommand("play", "append games of the engine against itself to a file");
  playing->add_option("FILE", file)->required();
  playing->add_option("--games", games)->capture_default_str()->check(CLI::PositiveNumber);
  playing->add_option("--nodes", nodes, "positions to look at for each move")->capture_default_str();
  playing->add_option("--seed", seed, "another one for every file")->capture_default_str();
  auto* learning = app.add_subcommand("learn", "write the table of values learned from games");
  learning->add_option("TABLE", file)->required();
  learning->add_option("FILES", files)->required();
  learning->add_option("--epochs", epochs)->capture_default_str()->check(CLI::Range(2, 1000));
  CLI11_PARSE(app, count, values);
  try {
    if (playing->parsed()) {
      play(file, games, nodes, seed);
    } else {
      learn(file, files, epochs);
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gomoku_values: %s\n", error.what());
    return 1;
  }
}
