// SPDX-License-Identifier: MIT
// Learns the Go-moku engine's evaluation and move ordering (agent/gomoku/learned_*.inc) from games of the engine against
// itself.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "scripts/tuning/evaluation_fit.hpp"
#include "scripts/tuning/games.hpp"
#include "scripts/tuning/move_fit.hpp"
#include "scripts/tuning/samples.hpp"

namespace {

namespace gomoku = kaven::agent::gomoku;
namespace tuning = kaven::tuning;

constexpr const char* examples = R"(
Examples:
  gomoku_values play --games 10000 games-1.txt      (about 20 games a second)
  gomoku_values learn agent/gomoku games-1.txt games-2.txt)";

void play(const std::string& file, int games, std::uint64_t nodes, std::uint64_t seed) {
  std::ofstream out(file, std::ios::app);
  for (int number = 0; number < games; ++number) {
    out << tuning::write(tuning::play(seed * 1000003 + static_cast<std::uint64_t>(number), nodes))
        << std::endl;
  }
  if (!out) throw std::runtime_error(file + ": cannot be written");
}

long rounded(double value, int unit) {
  return std::lround(value * unit);
}

template <typename Numbers>
std::string listed(const Numbers& values, int unit) {
  std::string text;
  for (const double value : values)
    text += fmt::format("{}{}", text.empty() ? "" : ",", rounded(value, unit));
  return "{" + text + "}";
}

void write(const std::string& file, const std::string& text) {
  std::ofstream out(file);
  if (!(out << text).flush()) throw std::runtime_error(file + ": cannot be written");
}

std::span<const double> features_at(const std::vector<double>& features, std::size_t number) {
  return std::span(features).subspan(number * gomoku::feature_count, gomoku::feature_count);
}

void write_values(const std::string& file, const tuning::Evaluation& evaluation,
                  const std::vector<double>& ordering_score) {
  constexpr int ordering_unit = 100;
  constexpr int value_unit = gomoku::score_unit * gomoku::place_unit;
  std::string text;
  for (std::size_t number = 0; number < gomoku::sorted_combinations; ++number) {
    // The evaluation subtracts the waiting side's values.
    text += fmt::format("{{{},{},{},{},{{{}}}}},\n", rounded(evaluation.of_mover[number], value_unit),
                        rounded(-evaluation.of_waiting[number], value_unit),
                        rounded(ordering_score[number], ordering_unit),
                        rounded(ordering_score[gomoku::sorted_combinations + number], ordering_unit),
                        listed(features_at(evaluation.features, number), gomoku::feature_unit));
  }
  write(file, text);
}

void write_pairs(const std::string& file, const tuning::Evaluation& evaluation) {
  std::string text;
  for (std::size_t pair = 0; pair < evaluation.of_pairs.size(); ++pair) {
    text += fmt::format("{{{},{{{}}}}},\n",
                        rounded(evaluation.of_pairs[pair], gomoku::score_unit * gomoku::place_unit),
                        listed(features_at(evaluation.features_of_pairs, pair), gomoku::feature_unit));
  }
  write(file, text);
}

void write_weights(const std::string& file, const tuning::Evaluation& evaluation) {
  std::string text = ".hidden = {{\n";
  for (const auto& unit : evaluation.hidden)
    text += fmt::format("  {{{}}},\n", listed(unit, gomoku::weight_unit));
  text += fmt::format("}}}},\n.bias = {{{}}},\n.output = {{{}}},\n",
                      listed(evaluation.bias, gomoku::weight_unit * gomoku::input_unit),
                      listed(evaluation.output, gomoku::weight_unit));
  write(file, text);
}

void learn(const std::string& folder, const std::vector<std::string>& files, int epochs) {
  std::vector<tuning::Game> games;
  for (const std::string& file : files) {
    for (tuning::Game& game : tuning::read(file)) games.push_back(std::move(game));
  }
  auto samples = tuning::samples_of(games);
  if (samples.size() < 1000) throw std::runtime_error("too few games: expected 1000 positions or more");
  fmt::print("{} games, {} positions\n", games.size(), samples.size());
  const tuning::Evaluation evaluation = tuning::fit_evaluation(samples, epochs);
  write_values(folder + "/learned_values.inc", evaluation, tuning::fit_moves(samples));
  write_pairs(folder + "/learned_pairs.inc", evaluation);
  write_weights(folder + "/learned_weights.inc", evaluation);
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Learns the values of the Go-moku engine from its games against itself.", "gomoku_values");
  app.footer(examples);
  app.require_subcommand(1);
  std::string file;
  std::vector<std::string> files;
  int games = 1000;
  int epochs = 24;
  std::uint64_t nodes = 3000;
  std::uint64_t seed = 1;
  auto* playing = app.add_subcommand("play", "append games of the engine against itself to a file");
  playing->add_option("FILE", file)->required();
  playing->add_option("--games", games)->capture_default_str()->check(CLI::PositiveNumber);
  playing->add_option("--nodes", nodes, "positions to look at for each move")->capture_default_str();
  playing->add_option("--seed", seed, "another one for every file")->capture_default_str();
  auto* learning =
      app.add_subcommand("learn", "write learned_values.inc, learned_pairs.inc and learned_weights.inc");
  learning->add_option("FOLDER", file)->required();
  learning->add_option("FILES", files)->required();
  learning->add_option("--epochs", epochs, "passes over the positions to learn the evaluation")
      ->capture_default_str()
      ->check(CLI::Range(2, 1000));
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
