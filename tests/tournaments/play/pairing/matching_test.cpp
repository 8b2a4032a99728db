// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

namespace kaven::tournaments::pairing {
namespace {

void add(Weight& sum, const Weight& weight) {
  for (std::size_t each = 0; each < sum.size(); ++each) sum[each] += weight[each];
}

// The greatest weight by trying everything, for each set of vertices once.
Weight greatest_weight(const WeightedGraph& graph, std::vector<std::optional<Weight>>& known,
                       std::size_t used) {
  std::optional<Weight>& best = known[used];
  if (best) return *best;
  std::size_t first = 0;
  while (first < graph.size() && (used >> first & 1U) != 0) ++first;
  if (first == graph.size()) return best.emplace();
  Weight greatest = greatest_weight(graph, known, used | std::size_t{1} << first);
  for (std::size_t other = first + 1; other < graph.size(); ++other) {
    if ((used >> other & 1U) != 0 || graph.weight(first, other) == Weight{}) continue;
    Weight sum = greatest_weight(graph, known, used | std::size_t{1} << first | std::size_t{1} << other);
    add(sum, graph.weight(first, other));
    greatest = std::max(greatest, sum);
  }
  return *(known[used] = greatest);
}

Weight weight_of(const WeightedGraph& graph, const Matching& matching) {
  Weight sum{};
  for (std::size_t vertex = 0; vertex < graph.size(); ++vertex) {
    if (!matching[vertex]) continue;
    EXPECT_EQ(matching[*matching[vertex]], vertex);
    EXPECT_NE(graph.weight(vertex, *matching[vertex]), Weight{});
    if (vertex < *matching[vertex]) add(sum, graph.weight(vertex, *matching[vertex]));
  }
  return sum;
}

TEST(Matching, IsTheHeaviestOfAllOfASmallGraph) {
  std::mt19937 random(1);
  const auto below = [&](unsigned limit) { return static_cast<std::int64_t>(random() % limit); };
  for (int round = 0; round < 4000; ++round) {
    const std::size_t size = 1 + random() % 10;
    const auto density = 20 + random() % 81;
    const unsigned range = round % 3 == 0 ? 2 : round % 3 == 1 ? 4 : 1000;
    WeightedGraph graph(size);
    for (std::size_t one = 0; one < size; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        // Later criteria may be negative: only the first that is not zero must be above zero.
        if (random() % 100 < density)
          graph.connect(one, other, {below(2), 1 + below(range), below(range) - 2, below(3) - 1});
      }
    }
    std::vector<std::optional<Weight>> known(std::size_t{1} << size);
    ASSERT_EQ(weight_of(graph, maximum_weight_matching(graph)), greatest_weight(graph, known, 0)) << round;
  }
}

// Three times three in a circle of circles: blossoms within blossoms, opened again and again.
TEST(Matching, FindsItsWayThroughNestedBlossomsOfLargerGraphs) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    // Vertices in pairs that are worth more together than any of them with others: one heaviest matching.
    const std::size_t size = 2 * (10 + random() % 20);
    WeightedGraph graph(size);
    for (std::size_t one = 0; one < size; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        graph.connect(one, other, {1, static_cast<std::int64_t>(random() % 8), 0, 0});
      }
    }
    for (std::size_t one = 0; one < size; one += 2) graph.connect(one, one + 1, {1, 9, 0, 0});
    const Matching matching = maximum_weight_matching(graph);
    for (std::size_t one = 0; one < size; ++one) ASSERT_EQ(matching[one], one ^ 1U);
  }
}

TEST(Matching, ACriterionCountsOnlyWhereThoseBeforeAreEqual) {
  WeightedGraph path(4);
  path.connect(0, 1, {1, 0, 0, 0});
  path.connect(1, 2, {1, 1000000, 0, 0});
  path.connect(2, 3, {1, 0, 0, 0});
  EXPECT_EQ(maximum_weight_matching(path), (Matching{1, 0, 3, 2}));
}

}  // namespace
}  // namespace kaven::tournaments::pairing
