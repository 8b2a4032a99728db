#include "tournaments/executor/processors.hpp"

#include <algorithm>
#include <cmath>

#include "common/system/processors.hpp"

namespace kaven::tournaments::executor {

int usable_processors() {
  return std::max(1, static_cast<int>(system::allowed_processors().size()));
}

int fair_number_of_games(std::size_t cores, std::optional<double> quota) {
  const auto most = static_cast<double>(cores);
  return std::max(1, static_cast<int>(std::floor(std::min(most, quota.value_or(most)))));
}

int fair_number_of_games() {
  return fair_number_of_games(system::cores_of(system::allowed_processors()).size(),
                              system::processor_quota());
}

Processors::Processors() : Processors(of_cores(system::cores_of(system::allowed_processors()))) {}

Processors::Processors(std::vector<unsigned> processors) : free_(std::move(processors)), order_(free_) {}

Processors Processors::of_cores(const std::vector<std::vector<unsigned>>& cores) {
  std::vector<unsigned> processors;
  for (std::size_t sibling = 0;; ++sibling) {
    const std::size_t before = processors.size();
    for (const std::vector<unsigned>& core : cores) {
      if (sibling < core.size()) processors.push_back(core[sibling]);
    }
    if (processors.size() == before) break;
  }
  std::ranges::reverse(processors);
  return Processors(std::move(processors));
}

Processors Processors::of_share(std::size_t share) {
  Processors all;
  return all.free_.size() <= share ? all : Processors(std::vector<unsigned>{});
}

std::optional<unsigned> Processors::take() {
  if (free_.empty()) return std::nullopt;
  const unsigned processor = free_.back();
  free_.pop_back();
  return processor;
}

void Processors::give_back(unsigned processor) {
  const auto rank = [this](unsigned each) { return std::ranges::find(order_, each); };
  const auto next = std::ranges::find_if(free_, [&](unsigned each) { return rank(each) > rank(processor); });
  free_.insert(next, processor);
}

}  // namespace kaven::tournaments::executor
