#include "agent/claimeven/gomocup/limits.hpp"

#include <algorithm>

namespace kaven::agent::claimeven::gomocup {

using namespace search;

using namespace std::chrono_literals;

namespace {

constexpr int parts_of_match = 15;
constexpr std::size_t least_memory = std::size_t{1} << 20U;

}  // namespace

std::optional<TurnTime> turn_time(const Limits& limits, Instant announced,
                                  std::optional<std::chrono::nanoseconds> budget) {
  if (limits.turn == 0ms) return std::nullopt;
  TurnTime time{.announced = announced, .limit = limits.turn};
  if (limits.match > 0ms) {
    const auto left = limits.left_of_match.value_or(limits.match);
    if (left <= 0ms) return std::nullopt;
    time.limit = std::min<std::chrono::nanoseconds>(time.limit, left);
    time.budget = left / parts_of_match;
  }
  if (budget) time.budget = std::min(time.budget, *budget);
  return time;
}

std::size_t allowed_memory(const Limits& limits, std::size_t wants) {
  if (limits.memory == 0) return wants;
  return std::clamp(static_cast<std::size_t>(limits.memory) / 2, std::min(least_memory, wants), wants);
}

}  // namespace kaven::agent::claimeven::gomocup
