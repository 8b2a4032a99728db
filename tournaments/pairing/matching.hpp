#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kaven::tournaments::pairing {

/// What an edge of a matching is worth: several criteria, of which each counts only between matchings that
/// are equal in all before it. Sums of a whole matching must stay below 2^60 in each.
using Weight = std::array<std::int64_t, 4>;

/// A graph without loops, as a table: the weight of the edge between each two vertices, all zero where there
/// is none. An edge has a positive weight: its first criterion that is not zero is above zero.
class WeightedGraph {
 public:
  explicit WeightedGraph(std::size_t size) : count_(size), weights_(size * size, Weight{}) {}

  std::size_t size() const { return count_; }
  const Weight& weight(std::size_t one, std::size_t other) const { return weights_[one * count_ + other]; }
  void connect(std::size_t one, std::size_t other, const Weight& weight) {
    weights_[one * count_ + other] = weight;
    weights_[other * count_ + one] = weight;
  }

 private:
  std::size_t count_;
  std::vector<Weight> weights_;
};

/// The partner of each vertex in a matching.
using Matching = std::vector<std::optional<std::size_t>>;

/// A matching of the greatest total weight, by Edmonds' algorithm with Gabow's bookkeeping (Edmonds, "Maximum
/// matching and a polyhedron with 0,1-vertices", 1965; Galil, "Efficient algorithms for finding maximum
/// matching in graphs", 1986) in a time that grows with the cube of the size. Always the same for the same
/// graph.
///
/// boost::maximum_weighted_matching of Boost 1.74 is no choice: for some graphs it does not end, for others
/// its matching is not the heaviest (github.com/boostorg/graph, issues 223 and 399).
Matching maximum_weight_matching(const WeightedGraph& graph);

}  // namespace kaven::tournaments::pairing
