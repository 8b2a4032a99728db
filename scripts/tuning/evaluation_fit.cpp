// SPDX-License-Identifier: MIT
#include "scripts/tuning/evaluation_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <span>

#include "scripts/tuning/adam.hpp"

namespace kaven::tuning {

namespace gomoku = agent::gomoku;

namespace {

constexpr std::size_t positions_per_batch = 512;
constexpr std::size_t combinations = gomoku::sorted_combinations;
constexpr std::size_t features = gomoku::feature_count;
constexpr std::size_t units = gomoku::hidden_units;
constexpr double first_feature = static_cast<double>(gomoku::first_feature) / gomoku::feature_unit;
// A board has hundreds of places: a learned number moves the features by this much of itself.
constexpr double share_of_place = 1.0 / 16;
// Of the gradient at an input that is cut off, if a step would bring it back.
constexpr double share_beyond_limit = 0.1;
constexpr double decay = 1e-6;
// With rounded features, so that the other numbers make up for it: a board has a hundred quiet places.
constexpr int epochs_with_rounded_features = 2;

// A rough initial guess: how close a pattern is to five, as a score.
constexpr std::array<double, gomoku::patterns> first_guess = {0, 1, 2, 4, 6, 8, 8, 15, 20, 25, 25, 25};
constexpr double score_unit = gomoku::score_unit;

/// Parameters that are learned at the same rate, with the gradient of a batch.
class Parameters {
 public:
  explicit Parameters(std::size_t size, double rate, double decayed = 0)
      : value(size), gradient(size), rate_(rate), decay_(decayed), adam_(size) {}

  void step(double rate) {
    for (std::size_t at = 0; at < value.size(); ++at) gradient[at] += decay_ * value[at];
    adam_.step(value, gradient, rate * rate_);
    std::ranges::fill(gradient, 0);
  }

  std::vector<double> value;
  std::vector<double> gradient;

 private:
  double rate_;
  double decay_;
  Adam adam_;
};

/// `width` numbers of each combination of patterns, composed of those of its patterns, its kind, and a remainder.
class NumbersOfCombinations {
 public:
  NumbersOfCombinations(std::size_t width, double rate)
      : composed(combinations * width),
        gradient(combinations * width),
        of_patterns(gomoku::patterns * width, rate),
        of_kinds(gomoku::kinds * width, rate),
        rest(combinations * width, rate, decay),
        width_(width),
        sorted_(sorted_combination_list()) {}

  void compose() {
    for (std::size_t number = 0; number < combinations; ++number) {
      const SortedCombination& combination = sorted_[number];
      for (std::size_t at = 0; at < width_; ++at) {
        double sum = rest.value[number * width_ + at] + of_kinds.value[combination.kind * width_ + at];
        for (const std::size_t pattern : combination.patterns)
          sum += of_patterns.value[pattern * width_ + at];
        composed[number * width_ + at] = step_ > 0 ? std::round(sum / step_) * step_ : sum;
      }
    }
  }

  /// From now on, composes multiples of `step`. The parts are learned as if nothing were rounded.
  void round_to(double step) {
    step_ = step;
    compose();
  }

  void step(double rate) {
    for (std::size_t number = 0; number < combinations; ++number) {
      const SortedCombination& combination = sorted_[number];
      for (std::size_t at = 0; at < width_; ++at) {
        const double share = gradient[number * width_ + at];
        rest.gradient[number * width_ + at] += share;
        of_kinds.gradient[combination.kind * width_ + at] += share;
        for (const std::size_t pattern : combination.patterns)
          of_patterns.gradient[pattern * width_ + at] += share;
      }
    }
    std::ranges::fill(gradient, 0);
    for (Parameters* part : {&of_patterns, &of_kinds, &rest}) part->step(rate);
  }

  std::vector<double> composed;
  std::vector<double> gradient;  ///< of `composed`
  Parameters of_patterns;
  Parameters of_kinds;
  Parameters rest;

 private:
  std::size_t width_;
  double step_ = 0;
  std::vector<SortedCombination> sorted_;
};

// The pair of the same place, seen from the other side.
std::size_t turned(std::size_t pair) {
  return pair % gomoku::strengths * gomoku::strengths + pair / gomoku::strengths;
}

class Model {
 public:
  Model() {
    std::mt19937_64 random(1);
    const auto fill = [&random](std::vector<double>& values, double deviation, std::size_t from = 0) {
      std::normal_distribution<double> normal(0, deviation);
      for (std::size_t at = from; at < values.size(); ++at) values[at] = normal(random);
    };
    for (std::size_t pattern = 0; pattern < gomoku::patterns; ++pattern) {
      mover_.of_patterns.value[pattern] = first_guess[pattern] / score_unit;
      waiting_.of_patterns.value[pattern] = -0.9 * first_guess[pattern] / score_unit;
    }
    // Places without a pattern are so many that anything from them would drive the features to their limits.
    fill(features_.of_patterns.value, 0.05, features);
    fill(features_.rest.value, 0.02, features);
    fill(hidden_.value, std::sqrt(1.0 / (2 * features)));
    fill(output_.value, 0.3);
    compose();
  }

  /// The mover's chance of winning.
  double chance(const Sample& sample) {
    double sum = 0;
    inputs_.fill(first_feature);
    for (const auto& [number, times] : sample.occurrences) {
      const bool of_mover = number < combinations;
      const std::size_t combination = number % combinations;
      sum += times * (of_mover ? mover_ : waiting_).composed[combination];
      for (std::size_t at = 0; at < features; ++at) {
        inputs_[at + (of_mover ? 0 : features)] +=
            times * share_of_place * features_.composed[combination * features + at];
      }
    }
    for (const auto& [pair, times] : sample.pairs) {
      sum += times * pairs_.value[pair];
      const double share = times * share_of_place;
      for (std::size_t at = 0; at < features; ++at) {
        inputs_[at] += share * pair_features_.value[pair * features + at];
        inputs_[features + at] += share * pair_features_.value[turned(pair) * features + at];
      }
    }
    for (std::size_t unit = 0; unit < units; ++unit) {
      active_[unit] = bias_.value[unit];
      for (std::size_t at = 0; at < inputs_.size(); ++at)
        active_[unit] += hidden_.value[unit * inputs_.size() + at] * std::clamp(inputs_[at], 0.0, 1.0);
      sum += output_.value[unit] * std::max(active_[unit], 0.0);
    }
    return std::clamp(1 / (1 + std::exp(-sum)), 1e-6, 1 - 1e-6);
  }

  /// Adds the gradient at the sample of the last call of chance(), for an error `wrong` of its sum.
  void learn(const Sample& sample, double wrong) {
    std::array<double, 2 * features> of_inputs{};
    for (std::size_t unit = 0; unit < units; ++unit) {
      if (active_[unit] <= 0) continue;
      output_.gradient[unit] += wrong * active_[unit];
      const double of_unit = wrong * output_.value[unit];
      bias_.gradient[unit] += of_unit;
      for (std::size_t at = 0; at < inputs_.size(); ++at) {
        const std::size_t weight = unit * inputs_.size() + at;
        hidden_.gradient[weight] += of_unit * std::clamp(inputs_[at], 0.0, 1.0);
        of_inputs[at] += of_unit * hidden_.value[weight];
      }
    }
    for (std::size_t at = 0; at < inputs_.size(); ++at) {
      const bool within = inputs_[at] > 0 && inputs_[at] < 1;
      const bool comes_back = (inputs_[at] >= 1) == (of_inputs[at] > 0);
      if (!within) of_inputs[at] *= comes_back ? share_beyond_limit : 0;
    }
    for (const auto& [number, times] : sample.occurrences) {
      const bool of_mover = number < combinations;
      const std::size_t combination = number % combinations;
      (of_mover ? mover_ : waiting_).gradient[combination] += wrong * times;
      for (std::size_t at = 0; at < features; ++at) {
        features_.gradient[combination * features + at] +=
            of_inputs[at + (of_mover ? 0 : features)] * times * share_of_place;
      }
    }
    for (const auto& [pair, times] : sample.pairs) {
      pairs_.gradient[pair] += wrong * times;
      const double share = times * share_of_place;
      for (std::size_t at = 0; at < features; ++at) {
        pair_features_.gradient[pair * features + at] += of_inputs[at] * share;
        pair_features_.gradient[turned(pair) * features + at] += of_inputs[features + at] * share;
      }
    }
  }

  void step(double rate) {
    for (NumbersOfCombinations* part : {&mover_, &waiting_, &features_}) part->step(rate);
    for (Parameters* part : {&pairs_, &pair_features_, &hidden_, &bias_, &output_}) part->step(rate);
    compose();
  }

  void round_features() { features_.round_to(1 / (gomoku::feature_unit * share_of_place)); }

  Evaluation evaluation() const {
    Evaluation result{.of_mover = mover_.composed,
                      .of_waiting = waiting_.composed,
                      .features = features_.composed,
                      .of_pairs = pairs_.value,
                      .features_of_pairs = pair_features_.value,
                      .hidden = {},
                      .bias = {},
                      .output = {}};
    for (auto* const of_places : {&result.features, &result.features_of_pairs}) {
      for (double& feature : *of_places) feature *= share_of_place;
    }
    for (std::size_t unit = 0; unit < units; ++unit) {
      std::copy_n(hidden_.value.begin() + static_cast<std::ptrdiff_t>(unit * 2 * features), 2 * features,
                  result.hidden[unit].begin());
      result.bias[unit] = bias_.value[unit];
      result.output[unit] = output_.value[unit];
    }
    return result;
  }

 private:
  void compose() {
    for (NumbersOfCombinations* part : {&mover_, &waiting_, &features_}) part->compose();
  }

  NumbersOfCombinations mover_{1, 0.5};
  NumbersOfCombinations waiting_{1, 0.5};
  NumbersOfCombinations features_{features, 1};
  Parameters pairs_{gomoku::strength_pairs, 0.5, decay};
  Parameters pair_features_{gomoku::strength_pairs * features, 1, decay};
  Parameters hidden_{units * 2 * features, 2};
  Parameters bias_{units, 2};
  Parameters output_{units, 2};
  std::array<double, 2 * features> inputs_{};
  std::array<double, units> active_{};
};

double label(const Sample& sample) {
  return (sample.result + sample.expected) / 2;
}

double loss(double chance, double truth) {
  return -truth * std::log(chance) - (1 - truth) * std::log(1 - chance);
}

}  // namespace

Evaluation fit_evaluation(const std::vector<Sample>& samples, int epochs) {
  const std::span all(samples);
  const std::span apart = all.first(all.size() / 10);
  std::vector<std::size_t> order(all.size() - apart.size());
  std::iota(order.begin(), order.end(), apart.size());
  std::mt19937_64 random(1);
  Model model;
  double rate = 0.002;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::ranges::shuffle(order, random);
    rate *= change_of_rate(epoch, epochs);
    if (epoch == epochs - epochs_with_rounded_features) model.round_features();
    double learned = 0;
    for (std::size_t begin = 0; begin < order.size(); begin += positions_per_batch) {
      const auto batch = std::span(order).subspan(begin, std::min(positions_per_batch, order.size() - begin));
      for (const std::size_t number : batch) {
        const Sample& sample = samples[number];
        const double chance = model.chance(sample);
        learned += loss(chance, label(sample));
        model.learn(sample, (chance - label(sample)) / static_cast<double>(batch.size()));
      }
      model.step(rate);
    }
    double labels = 0;
    double results = 0;
    for (const Sample& sample : apart) {
      const double chance = model.chance(sample);
      labels += loss(chance, label(sample));
      results += loss(chance, sample.result);
    }
    const auto count = static_cast<double>(apart.size());
    fmt::print("evaluation {}: loss {:.4f}; where not learned {:.4f}, against results alone {:.4f}\n",
               epoch + 1, learned / static_cast<double>(order.size()), labels / count, results / count);
  }
  return model.evaluation();
}

}  // namespace kaven::tuning
