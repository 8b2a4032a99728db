#include "tournaments/pairing/matching.hpp"

#include <algorithm>
#include <limits>

namespace kaven::tournaments {

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

// Halves are whole wherever the algorithm takes them, criterion by criterion: all outer vertices have
// duals of the same parity.
Weight half(Weight weight) {
  for (std::int64_t& each : weight) each /= 2;
  return weight;
}

constexpr Weight nothing{};

// The search for the heaviest matching, stage by stage; each stage adds one pair. Nodes are the vertices,
// and behind them the blossoms: odd circles that are treated as one node until they are opened again.
//
// Every vertex has a dual, every blossom too. The slack of an edge, both duals less twice its weight, is
// never negative; only edges without slack are used. From the free nodes trees grow along them, outer and
// inner nodes in turn:
//
//   free, outer ── inner ══ outer ── inner ══ outer      ══ matched
//
// An edge between two outer nodes closes a blossom, or joins two trees to a path that makes one more pair.
// When no such edge is left the duals of outer vertices fall and those of inner ones rise by what makes the
// next edge usable. When the duals of free vertices are used up, no heavier matching is left.
class Search {
 public:
  explicit Search(const WeightedGraph& weighted)
      : graph(weighted),
        vertices(weighted.size()),
        nodes(vertices),
        dual(2 * vertices),
        outermost(2 * vertices),
        mate(2 * vertices, none),
        entry(2 * vertices, none),
        nearest(2 * vertices, none),
        visited(2 * vertices, 0),
        label(2 * vertices, Label::unseen),
        circle(2 * vertices),
        inside(2 * vertices, std::vector<std::size_t>(vertices, none)),
        edges(2 * vertices, std::vector<Edge>(2 * vertices)) {
    Weight heaviest = nothing;
    for (std::size_t one = 0; one < vertices; ++one) {
      for (std::size_t other = 0; other < vertices; ++other) {
        edges[one][other] = {one, other};
        heaviest = std::max(heaviest, graph.weight(one, other));
      }
    }
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
      outermost[vertex] = vertex;
      inside[vertex][vertex] = vertex;
      dual[vertex] = heaviest;
    }
  }

  Matching run() {
    while (add_pair()) {
    }
    Matching matching(vertices);
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
      if (mate[vertex] != none) matching[vertex] = mate[vertex];
    }
    return matching;
  }

 private:
  enum class Label : std::uint8_t { unseen, outer, inner };
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  // Between two vertices, or none.
  struct Edge {
    std::size_t from = none;
    std::size_t to = none;
  };

  bool is_edge(const Edge& edge) const {
    return edge.from != none && graph.weight(edge.from, edge.to) != nothing;
  }
  Weight slack(const Edge& edge) const {
    return dual[edge.from] + dual[edge.to] - twice(graph.weight(edge.from, edge.to));
  }
  bool is_outermost(std::size_t node) const { return outermost[node] == node; }
  bool is_blossom(std::size_t node) const { return node >= vertices; }

  template <typename Action>
  void for_vertices_of(std::size_t node, const Action& action) {
    if (!is_blossom(node)) return action(node);
    for (const std::size_t part : circle[node]) for_vertices_of(part, action);
  }

  void set_outermost(std::size_t node, std::size_t owner) {
    outermost[node] = owner;
    if (!is_blossom(node)) return;
    for (const std::size_t part : circle[node]) set_outermost(part, owner);
  }

  void remember_nearest(std::size_t vertex, std::size_t node) {
    const bool nearer =
        nearest[node] == none || slack(edges[vertex][node]) < slack(edges[nearest[node]][node]);
    if (nearer) nearest[node] = vertex;
  }

  void find_nearest(std::size_t node) {
    nearest[node] = none;
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
      const bool reaches = is_edge(edges[vertex][node]) && outermost[vertex] != node &&
                           label[outermost[vertex]] == Label::outer;
      if (reaches) remember_nearest(vertex, node);
    }
  }

  void make_outer(std::size_t node) {
    label[node] = Label::outer;
    for_vertices_of(node, [&](std::size_t vertex) { unscanned.push_back(vertex); });
  }

  // Turns the circle of a blossom so that the way from its base to `part` along the front has an even number
  // of steps, and gives that number.
  std::size_t even_steps_to(std::size_t blossom, std::size_t part) {
    auto& parts = circle[blossom];
    const auto steps = static_cast<std::size_t>(std::ranges::find(parts, part) - parts.begin());
    if (steps % 2 == 0) return steps;
    std::reverse(parts.begin() + 1, parts.end());
    return parts.size() - steps;
  }

  // Matches a node to another along the edge between them; within a blossom the base moves to where
  // the edge ends.
  void match(std::size_t node, std::size_t other) {
    const Edge edge = edges[node][other];
    mate[node] = edge.to;
    if (!is_blossom(node)) return;
    const std::size_t base = inside[node][edge.from];
    const std::size_t steps = even_steps_to(node, base);
    auto& parts = circle[node];
    for (std::size_t each = 0; each < steps; ++each) match(parts[each], parts[each ^ 1U]);
    match(base, other);
    std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(steps), parts.end());
  }

  // From an outer node to the root of its tree: what was matched becomes unmatched and the other way round.
  void swap_path(std::size_t node, std::size_t other) {
    for (;;) {
      const std::size_t inner = mate[node] == none ? none : outermost[mate[node]];
      match(node, other);
      if (inner == none) return;
      const std::size_t outer = outermost[entry[inner]];
      match(inner, outer);
      node = outer;
      other = inner;
    }
  }

  std::size_t towards_root(std::size_t outer) const {
    return mate[outer] == none ? none : outermost[entry[outermost[mate[outer]]]];
  }

  // The first outer node that is on both ways to the root; none when the trees are different.
  std::size_t meeting_point(std::size_t one, std::size_t other) {
    ++visits;
    while (one != none || other != none) {
      if (one != none) {
        if (visited[one] == visits) return one;
        visited[one] = visits;
        one = towards_root(one);
      }
      std::swap(one, other);
    }
    return none;
  }

  void close_blossom(std::size_t one, std::size_t base, std::size_t other) {
    std::size_t blossom = vertices;
    while (blossom < nodes && outermost[blossom] != none) ++blossom;
    if (blossom == nodes) ++nodes;
    dual[blossom] = nothing;
    mate[blossom] = mate[base];
    entry[blossom] = none;
    label[blossom] = Label::outer;
    auto& parts = circle[blossom];
    parts.assign(1, base);
    const auto add_way = [&](std::size_t from) {
      for (std::size_t outer = from; outer != base; outer = towards_root(outer)) {
        const std::size_t inner = outermost[mate[outer]];
        parts.push_back(outer);
        parts.push_back(inner);
      }
    };
    add_way(one);
    std::reverse(parts.begin() + 1, parts.end());
    add_way(other);
    for (const std::size_t part : parts) {
      if (label[part] == Label::inner) make_outer(part);
    }
    outermost[blossom] = blossom;
    for (const std::size_t part : parts) set_outermost(part, blossom);
    std::ranges::fill(inside[blossom], none);
    for (const std::size_t part : parts) {
      for_vertices_of(part, [&](std::size_t vertex) { inside[blossom][vertex] = part; });
    }
    connect_blossom(blossom);
    find_nearest(blossom);
  }

  // The edge between the blossom and each other node is the one with the least slack of all its parts.
  void connect_blossom(std::size_t blossom) {
    for (std::size_t node = 0; node < nodes; ++node) {
      Edge best;
      Edge back;
      for (const std::size_t part : circle[blossom]) {
        const Edge edge = edges[part][node];
        if (!is_edge(edge) || (is_edge(best) && !(slack(edge) < slack(best)))) continue;
        best = edge;
        back = edges[node][part];
      }
      edges[blossom][node] = best;
      edges[node][blossom] = back;
    }
  }

  // An inner blossom whose dual is used up: the parts on the even way from the entry to the base stay in the
  // tree, the others leave it.
  void open_blossom(std::size_t blossom) {
    for (const std::size_t part : circle[blossom]) set_outermost(part, part);
    const std::size_t entered = inside[blossom][edges[blossom][entry[blossom]].from];
    const std::size_t steps = even_steps_to(blossom, entered);
    const auto& parts = circle[blossom];
    for (std::size_t each = 0; each < steps; each += 2) {
      const std::size_t inner = parts[each];
      const std::size_t outer = parts[each + 1];
      entry[inner] = edges[outer][inner].from;
      label[inner] = Label::inner;
      nearest[inner] = none;
      make_outer(outer);
    }
    label[entered] = Label::inner;
    entry[entered] = entry[blossom];
    nearest[entered] = none;
    for (std::size_t each = steps + 1; each < parts.size(); ++each) label[parts[each]] = Label::unseen;
    for (const std::size_t part : parts) {
      if (label[part] != Label::inner) find_nearest(part);
    }
    outermost[blossom] = none;
  }

  // Follows an edge without slack from an outer node. True when it made one more pair.
  bool follow(const Edge& edge) {
    const std::size_t outer = outermost[edge.from];
    const std::size_t reached = outermost[edge.to];
    if (label[reached] == Label::unseen) {
      entry[reached] = edge.from;
      label[reached] = Label::inner;
      const std::size_t beyond = outermost[mate[reached]];
      nearest[reached] = none;
      nearest[beyond] = none;
      make_outer(beyond);
    } else if (label[reached] == Label::outer) {
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
    while (!unscanned.empty()) {
      const std::size_t vertex = unscanned.back();
      unscanned.pop_back();
      for (std::size_t other = 0; other < vertices; ++other) {
        const Edge edge{vertex, other};
        if (outermost[vertex] == outermost[other] || !is_edge(edge)) continue;
        if (slack(edge) == nothing) {
          if (follow(edge)) return true;
        } else {
          remember_nearest(vertex, outermost[other]);
        }
      }
    }
    return false;
  }

  // What makes the next edge usable, or the next blossom open, whichever is less.
  std::optional<Weight> next_step() const {
    std::optional<Weight> step;
    const auto offer = [&](const Weight& offered) {
      if (!step || offered < *step) step = offered;
    };
    for (std::size_t node = 0; node < nodes; ++node) {
      if (!is_outermost(node)) continue;
      if (is_blossom(node) && label[node] == Label::inner) offer(half(dual[node]));
      if (nearest[node] == none || label[node] == Label::inner) continue;
      const Weight left = slack(edges[nearest[node]][node]);
      offer(label[node] == Label::outer ? half(left) : left);
    }
    return step;
  }

  // False when the duals of the free vertices are used up before.
  bool change_duals() {
    const std::optional<Weight> step = next_step();
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
      if (label[outermost[vertex]] == Label::outer && (!step || dual[vertex] <= *step)) return false;
    }
    for (std::size_t node = 0; node < nodes; ++node) {
      const std::size_t owner = outermost[node];
      if (owner == none || (is_blossom(node) && owner != node)) continue;
      const Weight change = is_blossom(node) ? twice(*step) : *step;
      const bool falls = (label[owner] == Label::outer) != is_blossom(node);
      if (label[owner] == Label::unseen) continue;
      dual[node] = falls ? dual[node] - change : dual[node] + change;
    }
    return true;
  }

  bool follow_new_edges() {
    for (std::size_t node = 0; node < nodes; ++node) {
      const bool usable = is_outermost(node) && nearest[node] != none && outermost[nearest[node]] != node &&
                          label[node] != Label::inner && slack(edges[nearest[node]][node]) == nothing;
      if (usable && follow(edges[nearest[node]][node])) return true;
    }
    return false;
  }

  bool add_pair() {
    std::ranges::fill(label, Label::unseen);
    std::ranges::fill(nearest, none);
    unscanned.clear();
    for (std::size_t node = 0; node < nodes; ++node) {
      if (is_outermost(node) && mate[node] == none) make_outer(node);
    }
    if (unscanned.empty()) return false;
    for (;;) {
      if (scan()) return true;
      if (!change_duals()) return false;
      if (follow_new_edges()) return true;
      for (std::size_t node = vertices; node < nodes; ++node) {
        const bool used_up = is_outermost(node) && label[node] == Label::inner && dual[node] == nothing;
        if (used_up) open_blossom(node);
      }
    }
  }

  const WeightedGraph& graph;
  std::size_t vertices;
  std::size_t nodes;                   ///< vertices and all blossoms there ever were
  std::vector<Weight> dual;            ///< by node
  std::vector<std::size_t> outermost;  ///< the node that contains this one and is in no other
  std::vector<std::size_t> mate;       ///< by node: the vertex it is matched to
  std::vector<std::size_t> entry;      ///< by inner node: the vertex from which the tree reached it
  std::vector<std::size_t> nearest;    ///< by node: the outer vertex with the least slack to it
  std::vector<std::size_t> visited;    ///< by node: the last visit of meeting_point
  std::size_t visits = 0;
  std::vector<Label> label;                      ///< by outermost node
  std::vector<std::vector<std::size_t>> circle;  ///< by blossom: its parts around, from the base
  std::vector<std::vector<std::size_t>> inside;  ///< by blossom and vertex: the part with that vertex
  std::vector<std::vector<Edge>> edges;          ///< by nodes
  std::vector<std::size_t> unscanned;            ///< outer vertices
};

}  // namespace

Matching maximum_weight_matching(const WeightedGraph& graph) {
  return Search(graph).run();
}

}  // namespace kaven::tournaments
