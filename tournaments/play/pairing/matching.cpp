// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/matching.hpp"

#include <algorithm>
#include <limits>

namespace kaven::tournaments::pairing {

namespace {

Weight operator+(Weight left, const Weight& right) {
  for (std::size_t each = 0; each < left.size(); ++each) left[each] += right[each];
  return left;
}

Weight operator-(Weight left, const Weight& right) {
  for (std::size_t each = 0; each < left.size(); ++each) left[each] -= right[each];
  return left;
}

Weight twice(const Weight& weight) {
  return weight + weight;
}

// Halves are exact wherever the algorithm needs them, in each criterion: all outer vertices have duals of the
// same parity.
Weight half(Weight weight) {
  for (std::int64_t& each : weight) each /= 2;
  return weight;
}

constexpr Weight nothing{};

// Searches for the matching of maximum weight in stages; each stage adds one pair. Nodes are the vertices,
// followed by the blossoms: odd cycles that the search treats as one node until it opens them again.
//
// Every vertex and every blossom has a dual. The slack of an edge (both duals minus twice its weight) is
// never negative; the search uses only edges without slack. Along them, trees grow from the free nodes, with
// outer and inner nodes in turn:
//
//   free, outer ── inner ══ outer ── inner ══ outer      ══ matched
//
// An edge between two outer nodes closes a blossom, or joins two trees into an augmenting path, which adds
// one pair. If no such edge is left, the duals of outer vertices decrease and those of inner ones increase
// until the next edge becomes usable. When the dual of a free vertex reaches zero, no heavier matching
// exists.
class Search {
 public:
  explicit Search(const WeightedGraph& graph)
      : graph_(graph),
        vertices_(graph.size()),
        nodes_(vertices_),
        dual_(2 * vertices_),
        outermost_(2 * vertices_),
        mate_(2 * vertices_, none),
        entry_(2 * vertices_, none),
        nearest_(2 * vertices_, none),
        visited_(2 * vertices_, 0),
        label_(2 * vertices_, Label::unseen),
        circle_(2 * vertices_),
        inside_(2 * vertices_, std::vector<std::size_t>(vertices_, none)),
        edges_(2 * vertices_, std::vector<Edge>(2 * vertices_)) {
    Weight heaviest = nothing;
    for (std::size_t one = 0; one < vertices_; ++one) {
      for (std::size_t other = 0; other < vertices_; ++other) {
        edges_[one][other] = {one, other};
        heaviest = std::max(heaviest, graph_.weight(one, other));
      }
    }
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
      outermost_[vertex] = vertex;
      inside_[vertex][vertex] = vertex;
      dual_[vertex] = heaviest;
    }
  }

  Matching run() {
    while (add_pair()) {
    }
    Matching matching(vertices_);
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
      if (mate_[vertex] != none) matching[vertex] = mate_[vertex];
    }
    return matching;
  }

 private:
  enum class Label : std::uint8_t { unseen, outer, inner };
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  // An edge between two vertices. Without vertices: no edge.
  struct Edge {
    std::size_t from = none;
    std::size_t to = none;
  };

  bool is_edge(const Edge& edge) const {
    return edge.from != none && graph_.weight(edge.from, edge.to) != nothing;
  }
  Weight slack(const Edge& edge) const {
    return dual_[edge.from] + dual_[edge.to] - twice(graph_.weight(edge.from, edge.to));
  }
  bool is_outermost(std::size_t node) const { return outermost_[node] == node; }
  bool is_blossom(std::size_t node) const { return node >= vertices_; }

  template <typename Action>
  void for_vertices_of(std::size_t node, const Action& action) {
    if (!is_blossom(node)) return action(node);
    for (const std::size_t part : circle_[node]) for_vertices_of(part, action);
  }

  void set_outermost(std::size_t node, std::size_t owner) {
    outermost_[node] = owner;
    if (!is_blossom(node)) return;
    for (const std::size_t part : circle_[node]) set_outermost(part, owner);
  }

  void remember_nearest(std::size_t vertex, std::size_t node) {
    const bool nearer =
        nearest_[node] == none || slack(edges_[vertex][node]) < slack(edges_[nearest_[node]][node]);
    if (nearer) nearest_[node] = vertex;
  }

  void find_nearest(std::size_t node) {
    nearest_[node] = none;
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
      const bool reaches = is_edge(edges_[vertex][node]) && outermost_[vertex] != node &&
                           label_[outermost_[vertex]] == Label::outer;
      if (reaches) remember_nearest(vertex, node);
    }
  }

  void make_outer(std::size_t node) {
    label_[node] = Label::outer;
    for_vertices_of(node, [&](std::size_t vertex) { unscanned_.push_back(vertex); });
  }

  // Orients the cycle of a blossom so that the path from its base to `part` in forward direction has an even
  // number of steps, and returns that number.
  std::size_t even_steps_to(std::size_t blossom, std::size_t part) {
    auto& parts = circle_[blossom];
    const auto steps = static_cast<std::size_t>(std::ranges::find(parts, part) - parts.begin());
    if (steps % 2 == 0) return steps;
    std::reverse(parts.begin() + 1, parts.end());
    return parts.size() - steps;
  }

  // Matches a node to another along the edge between them; in a blossom, the base moves to the end of that
  // edge.
  void match(std::size_t node, std::size_t other) {
    const Edge edge = edges_[node][other];
    mate_[node] = edge.to;
    if (!is_blossom(node)) return;
    const std::size_t base = inside_[node][edge.from];
    const std::size_t steps = even_steps_to(node, base);
    auto& parts = circle_[node];
    for (std::size_t each = 0; each < steps; ++each) match(parts[each], parts[each ^ 1U]);
    match(base, other);
    std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(steps), parts.end());
  }

  // Augments along the path from an outer node to the root of its tree: swaps matched and unmatched edges.
  void swap_path(std::size_t node, std::size_t other) {
    for (;;) {
      const std::size_t inner = mate_[node] == none ? none : outermost_[mate_[node]];
      match(node, other);
      if (inner == none) return;
      const std::size_t outer = outermost_[entry_[inner]];
      match(inner, outer);
      node = outer;
      other = inner;
    }
  }

  std::size_t towards_root(std::size_t outer) const {
    return mate_[outer] == none ? none : outermost_[entry_[outermost_[mate_[outer]]]];
  }

  // Returns the first outer node that is on both paths to the root, or none if the trees are different.
  std::size_t meeting_point(std::size_t one, std::size_t other) {
    ++visits_;
    while (one != none || other != none) {
      if (one != none) {
        if (visited_[one] == visits_) return one;
        visited_[one] = visits_;
        one = towards_root(one);
      }
      std::swap(one, other);
    }
    return none;
  }

  void close_blossom(std::size_t one, std::size_t base, std::size_t other) {
    std::size_t blossom = vertices_;
    while (blossom < nodes_ && outermost_[blossom] != none) ++blossom;
    if (blossom == nodes_) ++nodes_;
    dual_[blossom] = nothing;
    mate_[blossom] = mate_[base];
    entry_[blossom] = none;
    label_[blossom] = Label::outer;
    auto& parts = circle_[blossom];
    parts.assign(1, base);
    const auto add_way = [&](std::size_t from) {
      for (std::size_t outer = from; outer != base; outer = towards_root(outer)) {
        const std::size_t inner = outermost_[mate_[outer]];
        parts.push_back(outer);
        parts.push_back(inner);
      }
    };
    add_way(one);
    std::reverse(parts.begin() + 1, parts.end());
    add_way(other);
    for (const std::size_t part : parts) {
      if (label_[part] == Label::inner) make_outer(part);
    }
    outermost_[blossom] = blossom;
    for (const std::size_t part : parts) set_outermost(part, blossom);
    std::ranges::fill(inside_[blossom], none);
    for (const std::size_t part : parts) {
      for_vertices_of(part, [&](std::size_t vertex) { inside_[blossom][vertex] = part; });
    }
    connect_blossom(blossom);
    find_nearest(blossom);
  }

  // The edge between the blossom and another node is the edge with the least slack among all parts of the
  // blossom.
  void connect_blossom(std::size_t blossom) {
    for (std::size_t node = 0; node < nodes_; ++node) {
      Edge best;
      Edge back;
      for (const std::size_t part : circle_[blossom]) {
        const Edge edge = edges_[part][node];
        if (!is_edge(edge) || (is_edge(best) && !(slack(edge) < slack(best)))) continue;
        best = edge;
        back = edges_[node][part];
      }
      edges_[blossom][node] = best;
      edges_[node][blossom] = back;
    }
  }

  // Opens an inner blossom whose dual is zero: the parts on the even path from the entry to the base stay in
  // the tree, the others leave it.
  void open_blossom(std::size_t blossom) {
    for (const std::size_t part : circle_[blossom]) set_outermost(part, part);
    const std::size_t entered = inside_[blossom][edges_[blossom][entry_[blossom]].from];
    const std::size_t steps = even_steps_to(blossom, entered);
    const auto& parts = circle_[blossom];
    for (std::size_t each = 0; each < steps; each += 2) {
      const std::size_t inner = parts[each];
      const std::size_t outer = parts[each + 1];
      entry_[inner] = edges_[outer][inner].from;
      label_[inner] = Label::inner;
      nearest_[inner] = none;
      make_outer(outer);
    }
    label_[entered] = Label::inner;
    entry_[entered] = entry_[blossom];
    nearest_[entered] = none;
    for (std::size_t each = steps + 1; each < parts.size(); ++each) label_[parts[each]] = Label::unseen;
    for (const std::size_t part : parts) {
      if (label_[part] != Label::inner) find_nearest(part);
    }
    outermost_[blossom] = none;
  }

  // Follows an edge without slack from an outer node. Returns true if that added a pair.
  bool follow(const Edge& edge) {
    const std::size_t outer = outermost_[edge.from];
    const std::size_t reached = outermost_[edge.to];
    if (label_[reached] == Label::unseen) {
      entry_[reached] = edge.from;
      label_[reached] = Label::inner;
      const std::size_t beyond = outermost_[mate_[reached]];
      nearest_[reached] = none;
      nearest_[beyond] = none;
      make_outer(beyond);
    } else if (label_[reached] == Label::outer) {
      const std::size_t base = meeting_point(outer, reached);
      if (base == none) {
        swap_path(outer, reached);
        swap_path(reached, outer);
        return true;
      }
      close_blossom(outer, base, reached);
    }
    return false;
  }

  bool scan() {
    while (!unscanned_.empty()) {
      const std::size_t vertex = unscanned_.back();
      unscanned_.pop_back();
      for (std::size_t other = 0; other < vertices_; ++other) {
        const Edge edge{vertex, other};
        if (outermost_[vertex] == outermost_[other] || !is_edge(edge)) continue;
        if (slack(edge) == nothing) {
          if (follow(edge)) return true;
        } else {
          remember_nearest(vertex, outermost_[other]);
        }
      }
    }
    return false;
  }

  // Returns the change of the duals at which the next edge becomes usable or the next blossom can open,
  // whichever is less.
  std::optional<Weight> next_step() const {
    std::optional<Weight> step;
    const auto offer = [&](const Weight& offered) {
      if (!step || offered < *step) step = offered;
    };
    for (std::size_t node = 0; node < nodes_; ++node) {
      if (!is_outermost(node)) continue;
      if (is_blossom(node) && label_[node] == Label::inner) offer(half(dual_[node]));
      if (nearest_[node] == none || label_[node] == Label::inner) continue;
      const Weight left = slack(edges_[nearest_[node]][node]);
      offer(label_[node] == Label::outer ? half(left) : left);
    }
    return step;
  }

  // Returns false if the dual of a free vertex reaches zero first.
  bool change_duals() {
    const std::optional<Weight> step = next_step();
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
      if (label_[outermost_[vertex]] == Label::outer && (!step || dual_[vertex] <= *step)) return false;
    }
    for (std::size_t node = 0; node < nodes_; ++node) {
      const std::size_t owner = outermost_[node];
      if (owner == none || (is_blossom(node) && owner != node)) continue;
      const Weight change = is_blossom(node) ? twice(*step) : *step;
      const bool falls = (label_[owner] == Label::outer) != is_blossom(node);
      if (label_[owner] == Label::unseen) continue;
      dual_[node] = falls ? dual_[node] - change : dual_[node] + change;
    }
    return true;
  }

  bool follow_new_edges() {
    for (std::size_t node = 0; node < nodes_; ++node) {
      const bool usable = is_outermost(node) && nearest_[node] != none &&
                          outermost_[nearest_[node]] != node && label_[node] != Label::inner &&
                          slack(edges_[nearest_[node]][node]) == nothing;
      if (usable && follow(edges_[nearest_[node]][node])) return true;
    }
    return false;
  }

  bool add_pair() {
    std::ranges::fill(label_, Label::unseen);
    std::ranges::fill(nearest_, none);
    unscanned_.clear();
    for (std::size_t node = 0; node < nodes_; ++node) {
      if (is_outermost(node) && mate_[node] == none) make_outer(node);
    }
    if (unscanned_.empty()) return false;
    for (;;) {
      if (scan()) return true;
      if (!change_duals()) return false;
      if (follow_new_edges()) return true;
      for (std::size_t node = vertices_; node < nodes_; ++node) {
        const bool used_up = is_outermost(node) && label_[node] == Label::inner && dual_[node] == nothing;
        if (used_up) open_blossom(node);
      }
    }
  }

  const WeightedGraph& graph_;
  std::size_t vertices_;
  std::size_t nodes_;                   ///< vertices and all blossoms ever created
  std::vector<Weight> dual_;            ///< the dual value of each node
  std::vector<std::size_t> outermost_;  ///< the outermost node that contains each node
  std::vector<std::size_t> mate_;       ///< the vertex to which each node is matched
  std::vector<std::size_t> entry_;      ///< the vertex from which the tree reached each inner node
  std::vector<std::size_t> nearest_;    ///< the outer vertex with the least slack to each node
  std::vector<std::size_t> visited_;    ///< the last visit of meeting_point to each node
  std::size_t visits_ = 0;
  std::vector<Label> label_;                      ///< the label of each outermost node
  std::vector<std::vector<std::size_t>> circle_;  ///< the parts around each blossom, beginning at its base
  std::vector<std::vector<std::size_t>> inside_;  ///< for each blossom, the part that contains each vertex
  std::vector<std::vector<Edge>> edges_;          ///< the edges between two nodes
  std::vector<std::size_t> unscanned_;            ///< outer vertices whose edges were not examined yet
};

}  // namespace

Matching maximum_weight_matching(const WeightedGraph& graph) {
  return Search(graph).run();
}

}  // namespace kaven::tournaments::pairing
