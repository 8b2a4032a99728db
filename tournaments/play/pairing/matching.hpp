// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kaven::tournaments::pairing {

/// The weight of an edge: several criteria in lexicographic order. In each criterion the sum over a whole
/// matching must stay below 2^60.
using Weight = std::array<std::int64_t, 4>;

/// A graph without loops, stored as a table of the weights between each two vertices; zero means no edge. The
/// first non-zero criterion of an edge's weight must be positive.
class WeightedGraph {
 public:
  explicit WeightedGraph(std::size_t size) : count_(size), weights_(size * size, Weight{}) {}

  std::size_t size() const { return count_; }
  const Weight& weight(std::size_t one, std::size_t other) const { return weights_[one * count_ + other]; }
  /// Sets the weight of the edge between two different vertices.
  void connect(std::size_t one, std::size_t other, const Weight& weight) {
    weights_[one * count_ + other] = weight;
    weights_[other * count_ + one] = weight;
  }

 private:
  std::size_t count_;
  std::vector<Weight> weights_;
};

/// The partner of each vertex in a matching; empty for an unmatched vertex.
using Matching = std::vector<std::optional<std::size_t>>;

/// Returns a matching of maximum total weight in O(n³), by Edmonds' algorithm with Gabow's bookkeeping
/// (Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965; Galil, "Efficient algorithms for
/// finding maximum matching in graphs", 1986). The result is always the same for the same graph.
///
/// boost::maximum_weighted_matching of Boost 1.74 cannot be used: for some graphs it does not terminate, for
/// others its matching is not of maximum weight (github.com/boostorg/graph, issues 223 and 399).
Matching maximum_weight_matching(const WeightedGraph& graph);

}  // namespace kaven::tournaments::pairing
