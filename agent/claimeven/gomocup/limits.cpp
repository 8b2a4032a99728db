#include "agent/claimeven/gomocup/limits.hpp"

#include <algorithm>

#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

using namespace search;

using namespace std::chrono_literals;

namespace {

constexpr int parts_of_match = 15;
// Managers mean no limit by numbers that overflow in nanoseconds.
constexpr std::chrono::milliseconds longest = longest_limit;
// A search fills this in about a minute. The machine may have less than the manager says.
constexpr std::size_t most_by_default = std::size_t{1} << 30U;
// What the program uses with an empty table.
constexpr std::size_t memory_of_program = std::size_t{6} << 20U;

}  // namespace

std::optional<TurnTime> turn_time(const Limits& limits, Instant announced,
                                  std::optional<std::chrono::nanoseconds> budget) {
  if (limits.turn == 0ms) return std::nullopt;
  TurnTime time{.announced = announced, .limit = std::min(limits.turn, longest)};
  if (limits.match > 0ms) {
    const auto left = std::min(limits.left_of_match.value_or(limits.match), longest);
    if (left <= 0ms) return std::nullopt;
    time.limit = std::min<std::chrono::nanoseconds>(time.limit, left);
    time.budget = left / parts_of_match + std::clamp(limits.increment, 0ms, longest);
  }
  if (budget) time.budget = std::min(time.budget, *budget);
  return time;
}

int search_depth(const Limits& limits, int most) {
  if (limits.depth <= 0) return most;
  return static_cast<int>(std::min<std::int64_t>(limits.depth, most));
}

std::optional<std::uint64_t> search_nodes(const Limits& limits, std::optional<std::uint64_t> most) {
  if (limits.nodes <= 0) return most;
  const auto nodes = static_cast<std::uint64_t>(limits.nodes);
  return most ? std::min(nodes, *most) : nodes;
}

std::size_t table_memory(const Limits& limits, std::optional<std::size_t> most) {
  if (limits.memory <= 0) return most.value_or(Resources().memory);
  const auto limit = static_cast<std::size_t>(limits.memory);
  const std::size_t left = limit - std::min(limit, memory_of_program);
  return std::min({limit / 2, left, most.value_or(most_by_default)});
}

}  // namespace kaven::agent::claimeven::gomocup
