#include "tournaments/pairing/swiss_round.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>

#include "tournaments/pairing/matching.hpp"
#include "tournaments/pairing/swiss_bracket.hpp"

namespace kaven::tournaments::pairing {

namespace {

using Group = std::vector<std::size_t>;

// The exceptions that this round needs.
struct Concessions {
  bool colours = false;
  int meetings = 0;
  int byes = 0;
};

// Pairs one round. The bye is an additional vertex in its own score group below all others.
class RoundPairing {
 public:
  explicit RoundPairing(std::span<const Contender> all) : contenders_(all), bye_vertex_(all.size()) {}

  SwissRound run() {
    std::vector<Group> groups = score_groups();
    choose_concessions();
    Group bracket;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t each = 0; each < groups.size(); ++each) {
      const std::size_t moved = bracket.size();
      bracket.insert(bracket.end(), groups[each].begin(), groups[each].end());
      const std::span below(groups.begin() + static_cast<std::ptrdiff_t>(each) + 1, groups.end());
      bracket = pair_bracket(bracket, moved, below, pairs);
    }
    assert(bracket.empty());
    SwissRound round;
    for (const auto& [higher, lower] : pairs) {
      if (lower == bye_vertex_) {
        round.bye = higher;
      } else {
        round.pairs.emplace_back(higher, lower);
      }
    }
    std::ranges::sort(round.pairs);
    return round;
  }

 private:
  std::vector<Group> score_groups() const {
    std::vector<Group> groups;
    for (std::size_t each = 0; each < contenders_.size(); ++each) {
      const bool below = each == 0 || contenders_[each].score < contenders_[each - 1].score;
      if (below) groups.emplace_back();
      groups.back().push_back(each);
    }
    if (contenders_.size() % 2 == 1) groups.push_back({bye_vertex_});
    return groups;
  }

  bool may_meet(std::size_t one, std::size_t other) const {
    if (one == bye_vertex_) std::swap(one, other);
    if (other == bye_vertex_) {
      return contenders_[one].byes <= concessions_.byes && contenders_[one].score <= highest_bye_;
    }
    if (meetings_between(contenders_[one], contenders_[other]) > concessions_.meetings) return false;
    return concessions_.colours || !both_absolute(contenders_[one], contenders_[other]);
  }

  // True if everyone in `group` can be paired.
  bool can_be_paired(const Group& group) const {
    if (group.size() % 2 == 1) return false;
    std::vector<bool> paired(group.size(), false);
    bool everyone = true;
    for (std::size_t one = 0; one < group.size(); ++one) {
      if (paired[one]) continue;
      std::size_t other = one + 1;
      while (other < group.size() && (paired[other] || !may_meet(group[one], group[other]))) ++other;
      if (other == group.size()) {
        everyone = false;
        break;
      }
      paired[other] = true;
    }
    return everyone || matching_pairs(group);
  }

  bool matching_pairs(const Group& group) const {
    WeightedGraph graph(group.size());
    for (std::size_t one = 0; one < group.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (may_meet(group[one], group[other])) graph.connect(one, other, {1, 0, 0, 0});
      }
    }
    return std::ranges::all_of(maximum_weight_matching(graph),
                               [](const auto& mate) { return mate.has_value(); });
  }

  // Chooses the fewest exceptions, and the lowest score at which a player can have the bye.
  void choose_concessions() {
    Group everyone(contenders_.size() + contenders_.size() % 2);
    std::iota(everyone.begin(), everyone.end(), std::size_t{0});
    for (int sum = 0;; ++sum) {
      for (int byes = 0; byes <= sum; ++byes) {
        for (const bool colours : {false, true}) {
          concessions_ = {.colours = colours, .meetings = sum - byes, .byes = byes};
          highest_bye_ = contenders_.front().score;
          if (!can_be_paired(everyone)) continue;
          lower_bye(everyone);
          return;
        }
      }
    }
  }

  void lower_bye(const Group& everyone) {
    if (everyone.size() == contenders_.size()) return;
    for (auto contender = contenders_.rbegin(); contender != contenders_.rend(); ++contender) {
      highest_bye_ = contender->score;
      if (can_be_paired(everyone)) return;
    }
  }

  // Adds to `pairs` as many pairs of the bracket as possible, so that the unpaired members and all players
  // below can still be paired. Returns the unpaired members. The first `moved` members come from higher
  // groups.
  Group pair_bracket(const Group& bracket, std::size_t moved, std::span<const Group> below,
                     std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    Group rest;
    for (const Group& group : below) rest.insert(rest.end(), group.begin(), group.end());
    // Considers as few of the lower groups as possible: a larger graph costs time.
    std::vector<Group> choices;
    if (bracket.size() % 2 == 0) choices.emplace_back();
    if (!below.empty()) choices.push_back(below.front());
    choices.push_back(rest);
    for (const Group& added : choices) {
      const bool whole = added.size() == rest.size();
      const Matching matching = bracket_matching(
          {.contenders = contenders_,
           .members = bracket,
           .moved = moved,
           .below = added,
           .all_below = whole,
           .may_meet = [&](std::size_t one, std::size_t other) { return may_meet(one, other); }});
      Group left;
      for (std::size_t each = 0; each < bracket.size(); ++each) {
        if (!matching[each] || *matching[each] >= bracket.size()) left.push_back(bracket[each]);
      }
      const bool alone = added.empty() && !whole;
      if (alone && !left.empty()) continue;
      Group others = left;
      others.insert(others.end(), rest.begin(), rest.end());
      if (!whole && !can_be_paired(others)) continue;
      for (std::size_t each = 0; each < bracket.size(); ++each) {
        if (matching[each] && *matching[each] < bracket.size() && each < *matching[each]) {
          pairs.emplace_back(bracket[each], bracket[*matching[each]]);
        }
      }
      return left;
    }
    assert(false);
    return {};
  }

  std::span<const Contender> contenders_;
  std::size_t bye_vertex_;
  Concessions concessions_;
  double highest_bye_ = 0;
};

// The latest round (counted in rounds played) in which the two had different colours decides: both change
// colour.
std::optional<bool> alternation(const Contender& higher, const Contender& lower) {
  std::vector<game::Colour> own;
  std::vector<game::Colour> opposing;
  for (const auto& colour : higher.colours) {
    if (colour) own.push_back(*colour);
  }
  for (const auto& colour : lower.colours) {
    if (colour) opposing.push_back(*colour);
  }
  for (std::size_t ago = 1; ago <= std::min(own.size(), opposing.size()); ++ago) {
    const game::Colour last = own[own.size() - ago];
    if (last != opposing[opposing.size() - ago]) return last == game::Colour::black;
  }
  return std::nullopt;
}

}  // namespace

SwissRound swiss_round(std::span<const Contender> contenders) {
  return RoundPairing(contenders).run();
}

bool higher_has_white(const Contender& higher, const Contender& lower, game::Colour first_colour) {
  const bool wants_white = higher.preferred_colour == game::Colour::white;
  const bool other_wants_white = lower.preferred_colour == game::Colour::white;
  if (!higher.preferred_colour && !lower.preferred_colour) {
    return (higher.number % 2 == 0) == (first_colour == game::Colour::white);
  }
  if (!higher.preferred_colour) return !other_wants_white;
  if (!lower.preferred_colour || wants_white != other_wants_white) return wants_white;
  if (higher.preference != lower.preference) {
    return (higher.preference > lower.preference) == wants_white;
  }
  const int own = std::abs(higher.colour_difference);
  const int opposing = std::abs(lower.colour_difference);
  if (higher.preference == ColourPreference::absolute && own != opposing)
    return (own > opposing) == wants_white;
  return alternation(higher, lower).value_or(wants_white);
}

}  // namespace kaven::tournaments::pairing
