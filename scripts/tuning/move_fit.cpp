// SPDX-License-Identifier: MIT
#include "scripts/tuning/move_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

#include "scripts/tuning/adam.hpp"

namespace kaven::tuning {

namespace gomoku = agent::gomoku;

namespace {

constexpr int epochs = 8;
constexpr std::size_t moves_per_batch = 128;
constexpr double weight_of_size = 1e-5;

std::vector<double> chances(const Sample& sample, const std::vector<double>& ordering_score) {
  std::vector<double> result;
  for (const auto& [own, other] : sample.choices) {
    result.push_back(ordering_score[own] + ordering_score[gomoku::sorted_combinations + other]);
  }
  const double most = std::ranges::max(result);
  double sum = 0;
  for (double& chance : result) sum += chance = std::exp(chance - most);
  for (double& chance : result) chance /= sum;
  return result;
}

void report(int epoch, std::span<const Sample> samples, const std::vector<double>& ordering_score) {
  double loss = 0;
  int first = 0;
  for (const Sample& sample : samples) {
    const auto expected = chances(sample, ordering_score);
    loss -= std::log(expected[sample.chosen]);
    first += expected[sample.chosen] >= std::ranges::max(expected) ? 1 : 0;
  }
  const auto size = static_cast<double>(samples.size());
  fmt::print("moves {}: loss {:.4f}, first choice {:.1f} %\n", epoch, loss / size, 100 * first / size);
}

}  // namespace

std::vector<double> fit_moves(std::vector<Sample>& samples) {
  std::mt19937_64 random(1);
  std::erase_if(samples, [](const Sample& sample) { return sample.choices.size() < 2; });
  std::ranges::shuffle(samples, random);
  const std::span<Sample> apart = std::span(samples).first(samples.size() / 10);
  const std::span<Sample> learned = std::span(samples).subspan(apart.size());
  std::vector<double> ordering_score(std::size_t{2} * gomoku::sorted_combinations);
  Adam adam(ordering_score.size());
  double rate = 0.03;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::ranges::shuffle(learned, random);
    rate *= change_of_rate(epoch, epochs);
    for (std::size_t begin = 0; begin < learned.size(); begin += moves_per_batch) {
      const auto part = learned.subspan(begin, std::min(moves_per_batch, learned.size() - begin));
      std::vector<double> gradient(ordering_score.size());
      for (std::size_t at = 0; at < ordering_score.size(); ++at)
        gradient[at] = weight_of_size * ordering_score[at];
      for (const Sample& sample : part) {
        const auto expected = chances(sample, ordering_score);
        for (std::size_t at = 0; at < expected.size(); ++at) {
          const double wrong =
              (expected[at] - (at == sample.chosen ? 1 : 0)) / static_cast<double>(part.size());
          gradient[sample.choices[at][0]] += wrong;
          gradient[gomoku::sorted_combinations + sample.choices[at][1]] += wrong;
        }
      }
      adam.step(ordering_score, gradient, rate);
    }
    report(epoch + 1, apart, ordering_score);
  }
  return ordering_score;
}

}  // namespace kaven::tuning
