// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/rating_component.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/strong_components.hpp>

namespace kaven::tournaments::ratings {

namespace {

using Neighbours = std::vector<std::vector<std::size_t>>;

// Marks all players reachable from marked players.
void spread(const Neighbours& neighbours, std::vector<bool>& marked) {
  std::vector<std::size_t> waiting;
  for (std::size_t player = 0; player < marked.size(); ++player) {
    if (marked[player]) waiting.push_back(player);
  }
  while (!waiting.empty()) {
    const std::size_t player = waiting.back();
    waiting.pop_back();
    for (const std::size_t next : neighbours[player]) {
      if (marked[next]) continue;
      marked[next] = true;
      waiting.push_back(next);
    }
  }
}

// Returns the largest strong component of each group, by its players below `listed`; the number of all players means
// none.
std::vector<std::size_t> largest_components(const std::vector<std::size_t>& group_of,
                                            const std::vector<std::size_t>& component_of,
                                            std::size_t listed) {
  std::vector<std::size_t> size(component_of.size());
  for (std::size_t player = 0; player < listed; ++player) ++size[component_of[player]];
  std::vector<std::size_t> largest(group_of.size(), component_of.size());
  for (std::size_t player = 0; player < listed; ++player) {
    std::size_t& best = largest[group_of[player]];
    const std::size_t own = component_of[player];
    if (size[own] > 1 && (best == component_of.size() || size[own] > size[best])) best = own;
  }
  return largest;
}

// In a group without a cycle of "took points from", the mean of all players is the reference. It bounds only
// the single top player from below, and only the single bottom player from above.
void bound_chains(const Neighbours& below, const Neighbours& above,
                  const std::vector<std::size_t>& reference_of, const std::vector<std::size_t>& group_of,
                  std::vector<RatingComponent>& all) {
  std::vector<int> tops(all.size());
  std::vector<int> bottoms(all.size());
  for (std::size_t player = 0; player < all.size(); ++player) {
    tops[group_of[player]] += above[player].empty() ? 1 : 0;
    bottoms[group_of[player]] += below[player].empty() ? 1 : 0;
  }
  for (std::size_t player = 0; player < all.size(); ++player) {
    const std::size_t group = group_of[player];
    if (all[player].group == 0 || reference_of[group] != all.size()) continue;
    all[player].has_lower_bound = above[player].empty() && tops[group] == 1;
    all[player].has_upper_bound = below[player].empty() && bottoms[group] == 1;
  }
}

}  // namespace

std::vector<RatingComponent> rating_components_of(std::size_t players, std::span<const Encounter> encounters,
                                                  std::size_t listed) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> met(players);
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> took_points(players);
  Neighbours below(players);
  Neighbours above(players);
  std::vector<bool> played(players);
  const auto took = [&](std::size_t one, std::size_t other) {
    boost::add_edge(one, other, took_points);
    below[one].push_back(other);
    above[other].push_back(one);
  };
  for (const Encounter& encounter : encounters) {
    if (encounter.games() <= 0) continue;
    played[encounter.white] = played[encounter.black] = true;
    boost::add_edge(encounter.white, encounter.black, met);
    if (encounter.white_wins + encounter.draws > 0) took(encounter.white, encounter.black);
    if (encounter.black_wins + encounter.draws > 0) took(encounter.black, encounter.white);
  }
  std::vector<std::size_t> group_of(players);
  boost::connected_components(met, group_of.data());
  std::vector<std::size_t> component_of(players);
  boost::strong_components(took_points, component_of.data());
  const std::vector<std::size_t> reference_of = largest_components(group_of, component_of, listed);

  std::vector<RatingComponent> all(players);
  std::vector<int> number(players);
  int groups = 0;
  std::vector<bool> taken_from(players);
  std::vector<bool> took_from(players);
  for (std::size_t player = 0; player < players; ++player) {
    if (!played[player]) continue;
    int& group = number[group_of[player]];
    if (group == 0) group = ++groups;
    all[player].group = group;
    const std::size_t reference = reference_of[group_of[player]];
    const bool none = reference == players;
    const bool is_among_them = none || component_of[player] == reference;
    all[player].is_reference = is_among_them && player < listed;
    taken_from[player] = took_from[player] = !none && is_among_them;
  }
  spread(below, taken_from);
  spread(above, took_from);
  for (std::size_t player = 0; player < players; ++player) {
    all[player].has_upper_bound = taken_from[player];
    all[player].has_lower_bound = took_from[player];
  }
  bound_chains(below, above, reference_of, group_of, all);
  return all;
}

}  // namespace kaven::tournaments::ratings
