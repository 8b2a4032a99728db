// SPDX-License-Identifier: MIT
// Measures thresholds for judging moves by estimates. Takes moves that `tournament analyse` judges by
// estimates and that a search of many more nodes judges exactly, and prints how often both agree, for each
// threshold.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/registry.hpp"
#include "common/command_line/option_list.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_options.hpp"
#include "tournaments/results/analysis/engine_evaluator.hpp"

namespace {

using namespace kaven;
using namespace kaven::tournaments;

struct Sample {
  analysis::JudgedMove estimated;
  analysis::JudgedMove exact;
};

/// A player with quick searches, some of them so short that it errs.
class QuickPlayer {
 public:
  explicit QuickPlayer(const game::Rules& rules)
      : engine_(agent::engine_factory_for(rules).make(rules, {.memory = 4U << 20U})) {}

  game::Move move(const game::Position& position, std::mt19937_64& random) {
    constexpr int moves_without_a_thought = 3;
    if (position.ply() < moves_without_a_thought) {
      const auto moves = position.legal_moves();
      return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
    }
    const bool careless = std::bernoulli_distribution(0.3)(random);
    agent::search::Deadline deadline = agent::search::Deadline::after_nodes(careless ? 20 : 2000);
    return engine_
        ->choose(position, agent::search::unlimited_depth, deadline,
                 [](const agent::search::SearchResult&) {})
        .move;
  }

 private:
  std::unique_ptr<agent::search::Engine> engine_;
};

struct Options {
  notation::GameChoice choice{.game = "maxconnect4"};
  int samples = 300;
  int least_places = 17;
  int most_places = 20;
  std::uint64_t nodes = 50'000;
  std::uint64_t exact_nodes = 20'000'000;
  std::uint64_t seed = 1;
};

std::vector<Sample> take_samples(const Options& options) {
  const game::Rules rules = notation::choose_game(options.choice).rules;
  std::mt19937_64 random(options.seed);
  QuickPlayer player(rules);
  constexpr std::size_t memory = 16U << 20U;
  analysis::EngineEvaluator estimating(rules, {.nodes = options.nodes, .memory = memory});
  analysis::EngineEvaluator proving(rules, {.nodes = options.exact_nodes, .memory = memory});
  std::vector<Sample> samples;
  while (samples.size() < static_cast<std::size_t>(options.samples)) {
    game::Position position(rules);
    while (!position.over()) {
      const game::Move move = player.move(position, random);
      const int free = rules.places() - position.ply();
      if (free >= options.least_places && free <= options.most_places) {
        estimating.forget();
        Sample sample{.estimated = estimating.judge(position, move, std::stop_token())};
        if (!sample.estimated.exact) {
          proving.forget();
          sample.exact = proving.judge(position, move, std::stop_token());
          if (sample.exact.exact) samples.push_back(sample);
        }
      }
      position.play(move);
    }
  }
  return samples;
}

int step(const analysis::PositionValue& value, const analysis::PositionValue& best) {
  return static_cast<int>(*best.result) - static_cast<int>(*value.result);
}

analysis::PositionValue by_threshold(const analysis::PositionValue& value, double clear) {
  if (value.result) return value;
  return {.result = value.score >= clear    ? analysis::GameValue::win
                    : value.score <= -clear ? analysis::GameValue::loss
                                            : analysis::GameValue::draw};
}

double swing_of(const analysis::JudgedMove& move) {
  return move.best_value.score - move.value.score;
}

double percent(int part, int whole) {
  return whole == 0 ? 0 : 100.0 * part / whole;
}

/// How often the estimates call a move a mistake, and the exact values do.
struct Agreement {
  int same = 0;
  int called = 0;
  int rightly = 0;
  int mistakes = 0;

  void add(bool is_called, bool is_mistake) {
    same += is_called == is_mistake ? 1 : 0;
    called += is_called ? 1 : 0;
    rightly += is_called && is_mistake ? 1 : 0;
    mistakes += is_mistake ? 1 : 0;
  }

  /// The columns from "same judged" on.
  std::string columns(std::size_t samples) const {
    return fmt::format("{:>11.1f} {:>8} {:>11.1f} {:>9.1f}", percent(same, static_cast<int>(samples)), called,
                       percent(rightly, called), percent(rightly, mistakes));
  }
};

// For games decided by the number of lines: what a loss of this size says about a loss of a line or more.
void print_losses(const std::vector<Sample>& samples, double noticeable) {
  Agreement losses;
  for (const Sample& sample : samples)
    losses.add(swing_of(sample.estimated) >= noticeable, swing_of(sample.exact) >= 1);
  fmt::print("{:>10} {}\n", noticeable, losses.columns(samples.size()));
}

void print(const std::vector<Sample>& samples, double clear) {
  int same_result = 0;
  Agreement steps;
  for (const Sample& sample : samples) {
    const auto best = by_threshold(sample.estimated.best_value, clear);
    const auto value = by_threshold(sample.estimated.value, clear);
    const bool half_proved = sample.estimated.best_value.result || sample.estimated.value.result;
    const bool is_called = step(value, best) > 0 && (half_proved || swing_of(sample.estimated) >= clear);
    const bool is_mistake = step(sample.exact.value, sample.exact.best_value) > 0;
    same_result += best.result == sample.exact.best_value.result ? 1 : 0;
    steps.add(is_called, is_mistake);
  }
  fmt::print("{:>8} {:>11.1f} {}\n", clear, percent(same_result, static_cast<int>(samples.size())),
             steps.columns(samples.size()));
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("Which thresholds judge moves by estimates as exact values do");
  Options options;
  std::vector<double> thresholds = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 1, 1.5, 2};
  command_line::OptionList list(application);
  notation::add_game_option(list, options.choice);
  notation::add_variant_options(list, options.choice);
  application.add_option("--thresholds", thresholds, "In the units of analyses")->delimiter(',');
  application.add_option("--samples", options.samples, "Moves")->capture_default_str();
  application.add_option("--least-places", options.least_places, "Free ones")->capture_default_str();
  application.add_option("--most-places", options.most_places, "Free ones")->capture_default_str();
  application.add_option("--nodes", options.nodes, "Of the estimates")->capture_default_str();
  application.add_option("--exact-nodes", options.exact_nodes, "Of the exact values")->capture_default_str();
  application.add_option("--seed", options.seed)->capture_default_str();
  CLI11_PARSE(application, count, words);
  const std::vector<Sample> samples = take_samples(options);
  fmt::print("{} moves; per cent, but for the number of moves called mistakes\n", samples.size());
  fmt::print("{:>8} {:>11} {:>11} {:>8} {:>11} {:>9}\n", "clear", "same result", "same judged", "mistakes",
             "rightly so", "found");
  for (const double clear : thresholds) print(samples, clear);
  if (notation::choose_game(options.choice).rules.goal != game::Goal::most_lines) return 0;
  fmt::print("{:>10} {:>11} {:>8} {:>11} {:>9}\n", "noticeable", "same judged", "losses", "rightly so",
             "found");
  for (const double noticeable : thresholds) print_losses(samples, noticeable);
}
