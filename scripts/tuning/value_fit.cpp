#include "scripts/tuning/value_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "scripts/tuning/adam.hpp"

namespace kaven::tuning {

namespace gomoku = agent::gomoku;

namespace {

constexpr double scale = 200;
constexpr double weight_of_rest = 3e-6;
constexpr std::size_t positions_per_batch = 512;
constexpr std::size_t shared = gomoku::patterns + gomoku::kinds;
constexpr std::size_t combinations = gomoku::sorted_combinations;

// A rough initial guess: how close a pattern is to five.
constexpr std::array<double, gomoku::patterns> first_guess = {0, 1, 2, 4, 6, 8, 8, 15, 20, 25, 25, 25};

double chance(const Sample& sample, const std::vector<double>& values) {
  double sum = 0;
  for (const auto& [number, times] : sample.occurrences) sum += values[number] * times;
  return std::clamp(1 / (1 + std::exp(-sum / scale)), 1e-6, 1 - 1e-6);
}

double loss(std::span<const Sample> samples, const std::vector<double>& values) {
  double sum = 0;
  for (const Sample& sample : samples) {
    const double expected = chance(sample, values);
    sum -= sample.result * std::log(expected) + (1 - sample.result) * std::log(1 - expected);
  }
  return sum / static_cast<double>(samples.size());
}

class Parameters {
 public:
  Parameters() : all(2 * (shared + combinations)), sorted_(sorted_combination_list()) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t pattern = 0; pattern < gomoku::patterns; ++pattern) {
        all[side * shared + pattern] = (side == 0 ? 1.0 : -0.9) * first_guess[pattern];
      }
    }
  }

  std::vector<double> values() const {
    std::vector<double> result(2 * combinations);
    for (std::size_t number = 0; number < result.size(); ++number) {
      const std::size_t side = number / combinations;
      const SortedCombination& combination = sorted_[number % combinations];
      result[number] = all[2 * shared + number] + all[side * shared + gomoku::patterns + combination.kind];
      for (const std::size_t pattern : combination.patterns) result[number] += all[side * shared + pattern];
    }
    return result;
  }

  std::vector<double> gradient(const std::vector<double>& of_values) const {
    std::vector<double> result(all.size());
    for (std::size_t number = 0; number < of_values.size(); ++number) {
      const std::size_t side = number / combinations;
      const SortedCombination& combination = sorted_[number % combinations];
      result[2 * shared + number] = of_values[number] + weight_of_rest * all[2 * shared + number];
      result[side * shared + gomoku::patterns + combination.kind] += of_values[number];
      for (const std::size_t pattern : combination.patterns)
        result[side * shared + pattern] += of_values[number];
    }
    return result;
  }

  std::vector<double> all;

 private:
  std::vector<SortedCombination> sorted_;
};

}  // namespace

std::vector<double> fit_values(std::vector<Sample>& samples, int epochs) {
  std::mt19937_64 random(1);
  std::ranges::shuffle(samples, random);
  const std::span<Sample> apart = std::span(samples).first(samples.size() / 10);
  const std::span<Sample> learned = std::span(samples).subspan(apart.size());
  Parameters parameters;
  Adam adam(parameters.all.size());
  double rate = 0.1;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::ranges::shuffle(learned, random);
    if (epoch >= epochs / 2) rate *= 0.6;
    for (std::size_t begin = 0; begin < learned.size(); begin += positions_per_batch) {
      const auto part = learned.subspan(begin, std::min(positions_per_batch, learned.size() - begin));
      const std::vector<double> values = parameters.values();
      std::vector<double> gradient(values.size());
      for (const Sample& sample : part) {
        const double wrong = (chance(sample, values) - sample.result) / static_cast<double>(part.size());
        for (const auto& [number, times] : sample.occurrences) gradient[number] += wrong * times;
      }
      adam.step(parameters.all, parameters.gradient(gradient), rate);
    }
    fmt::print("values {}: loss {:.4f} where not learned, {:.4f} where learned\n", epoch + 1,
               loss(apart, parameters.values()), loss(learned, parameters.values()));
  }
  return parameters.values();
}

}  // namespace kaven::tuning
