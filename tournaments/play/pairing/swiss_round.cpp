// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/swiss_round.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <numeric>

#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/pairing/matching.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

bool same_preference(const Contender& one, const Contender& other) {
  return one.preferred_colour && one.preferred_colour == other.preferred_colour;
}

bool both_absolute(const Contender& one, const Contender& other) {
  return one.preference == ColourPreference::absolute && other.preference == ColourPreference::absolute &&
         same_preference(one, other);
}

Float float_in(const Contender& contender, std::size_t rounds_ago) {
  const auto& floats = contender.floats;
  return floats.size() < rounds_ago ? Float::level : floats[floats.size() - rounds_ago];
}

// A criterion of a Weight packs several counts as digits to this base, so that the sums of a whole matching
// fit.
constexpr std::int64_t base = std::int64_t{1} << 14U;
// Number of bits of the last criterion, the order.
constexpr int order_bits = 56;

using Places = std::vector<std::size_t>;

// Members are identified by their places: first those of the bracket, then those below.
class BracketPairing {
 public:
  explicit BracketPairing(const SwissBracket& paired)
      : bracket_(paired), count_(paired.members.size()), everyone_(paired.members), graph_(0) {
    everyone_.insert(everyone_.end(), bracket_.below.begin(), bracket_.below.end());
    graph_ = WeightedGraph(everyone_.size());
    for (std::size_t higher = 0; higher < everyone_.size(); ++higher) {
      for (std::size_t lower = higher + 1; lower < everyone_.size(); ++lower) {
        if (!bracket_.may_meet(everyone_[higher], everyone_[lower])) continue;
        const Weight weight = worth(higher, lower);
        if (weight[0] > 0) graph_.connect(higher, lower, weight);
      }
    }
  }

  Matching run() {
    if (auto plain = plain_matching()) return *plain;
    Matching matching = solve([](std::size_t, std::size_t) { return std::int64_t{0}; });
    settle_moved(matching);
    settle_halves(matching);
    return matching;
  }

 private:
  const Contender& contender(std::size_t place) const { return bracket_.contenders[everyone_[place]]; }
  bool is_bye(std::size_t place) const { return everyone_[place] == bracket_.contenders.size(); }

  Weight worth(std::size_t higher, std::size_t lower) const {
    Weight weight{};
    if (lower < count_) weight = worth_within(higher, lower);
    if (bracket_.all_below) weight[0] += base * base * base;
    // Each pair that includes a player of the next score group counts, whether the partner is from that group
    // or was moved down.
    const bool next = lower >= count_ && score_of(bracket_.contenders, everyone_[lower]) ==
                                             score_of(bracket_.contenders, bracket_.below.front());
    if (next) weight[0] += 1;
    return weight;
  }

  Weight worth_within(std::size_t higher, std::size_t lower) const {
    if (is_bye(lower)) return {base * base, 0, 0, 0};
    const Contender& one = contender(higher);
    const Contender& other = contender(lower);
    Weight weight{};
    weight[0] = base * base + (squared_score_steps(higher) + squared_score_steps(lower)) * base;
    const bool same = same_preference(one, other);
    const bool strong =
        one.preference >= ColourPreference::strong && other.preference >= ColourPreference::strong;
    std::int64_t conceded = meetings_between(one, other);
    for (const bool wrong : {both_absolute(one, other), same, same && strong}) {
      conceded = conceded * base + (wrong ? 1 : 0);
    }
    weight[1] = -conceded;
    for (const std::size_t ago : {std::size_t{1}, std::size_t{2}}) {
      std::int64_t kept = 0;
      for (const std::size_t place : {higher, lower}) {
        if (place >= bracket_.moved && float_in(contender(place), ago) == Float::down) ++kept;
      }
      const bool up_again = one.score > other.score && float_in(other, ago) == Float::up;
      weight[2] = (weight[2] * base + kept) * base - (up_again ? 1 : 0);
    }
    return weight;
  }

  // Returns the squared number of score steps from a moved-down member to the group itself. Squares make a
  // member from a higher group count more.
  std::int64_t squared_score_steps(std::size_t place) const {
    std::int64_t steps = 0;
    for (std::size_t each = place; each < bracket_.moved; ++each) {
      const bool step =
          score_of(bracket_.contenders, everyone_[each + 1]) < score_of(bracket_.contenders, everyone_[each]);
      if (step) ++steps;
    }
    constexpr std::int64_t most = 40;
    return std::min(steps, most) * std::min(steps, most);
  }

  // Returns the upper half against the lower half in order if nothing speaks against it.
  std::optional<Matching> plain_matching() const {
    if (bracket_.moved > 0 || count_ % 2 == 1 || everyone_.size() > count_) return std::nullopt;
    Matching matching(count_);
    for (std::size_t upper = 0; upper < count_ / 2; ++upper) {
      const std::size_t lower = upper + count_ / 2;
      const Weight& weight = graph_.weight(upper, lower);
      if (weight[0] == 0 || weight[1] < 0) return std::nullopt;
      matching[upper] = lower;
      matching[lower] = upper;
    }
    return matching;
  }

  // Returns the best matching of all unsettled players; `order` is the last criterion, for pairs within the
  // bracket.
  template <typename Order>
  Matching solve(const Order& order) const {
    Places open;
    for (std::size_t place = 0; place < everyone_.size(); ++place) {
      if (!settled(place)) open.push_back(place);
    }
    WeightedGraph rest(open.size());
    for (std::size_t one = 0; one < open.size(); ++one) {
      for (std::size_t other = one + 1; other < open.size(); ++other) {
        Weight weight = graph_.weight(open[one], open[other]);
        if (weight[0] == 0) continue;
        if (open[other] < count_) weight[3] = order(open[one], open[other]);
        rest.connect(one, other, weight);
      }
    }
    const Matching found = maximum_weight_matching(rest);
    Matching matching = settled_pairs_;
    matching.resize(everyone_.size());
    for (std::size_t one = 0; one < open.size(); ++one) {
      if (found[one]) matching[open[one]] = open[*found[one]];
    }
    return matching;
  }

  bool settled(std::size_t place) const { return place < settled_pairs_.size() && settled_pairs_[place]; }

  void settle(std::size_t one, std::size_t other) {
    settled_pairs_.resize(everyone_.size());
    settled_pairs_[one] = other;
    settled_pairs_[other] = one;
  }

  // Pairs each of `uppers` in turn with the highest possible partner among the lower players, without loss in
  // the other criteria, and settles these pairs. Handles as many uppers at a time as fit into one criterion.
  void settle_in_order(const Places& uppers, Matching& matching) {
    const auto bits = static_cast<int>(std::bit_width(count_));
    const auto at_once = static_cast<std::size_t>(order_bits / bits);
    for (std::size_t first = 0; first < uppers.size(); first += at_once) {
      const std::size_t last = std::min(first + at_once, uppers.size());
      std::vector<std::int64_t> unit(count_, 0);
      for (std::size_t each = first; each < last; ++each) {
        unit[uppers[each]] = std::int64_t{1} << (static_cast<int>(last - 1 - each) * bits);
      }
      matching = solve([&](std::size_t higher, std::size_t lower) {
        return unit[higher] * static_cast<std::int64_t>(count_ - lower);
      });
      for (std::size_t each = first; each < last; ++each) {
        const auto partner = matching[uppers[each]];
        if (partner && *partner < count_) settle(uppers[each], *partner);
      }
    }
  }

  void settle_moved(Matching& matching) {
    Places moved;
    for (std::size_t place = 0; place < bracket_.moved; ++place) moved.push_back(place);
    settle_in_order(moved, matching);
  }

  void settle_halves(Matching& matching) {
    Places own;
    for (std::size_t place = bracket_.moved; place < count_; ++place) {
      if (!settled(place)) own.push_back(place);
    }
    const auto paired_within = std::ranges::count_if(
        own, [&](std::size_t place) { return matching[place] && *matching[place] < count_; });
    const auto half = static_cast<std::size_t>(paired_within) / 2;
    if (half == 0) return;
    std::vector<bool> is_upper(count_, false);
    for (std::size_t each = 0; each < half; ++each) is_upper[own[each]] = true;
    matching = solve([&](std::size_t higher, std::size_t lower) {
      return is_upper[higher] != is_upper[lower] ? 0 : -exchange(own, higher, lower);
    });
    // If the halves exchanged members, the upper player of each pair belongs to the upper half from now on.
    Places uppers;
    for (const std::size_t place : own) {
      const bool upper = matching[place] && *matching[place] < count_ && place < *matching[place];
      is_upper[place] = upper;
      if (upper) uppers.push_back(place);
    }
    for (const std::size_t one : own) {
      for (const std::size_t other : own) {
        if (is_upper[one] == is_upper[other] && one != other) graph_.connect(one, other, {});
      }
    }
    settle_in_order(uppers, matching);
  }

  // A pair within one half costs one exchange; the cost is lower for a smaller distance.
  static std::int64_t exchange(const Places& own, std::size_t higher, std::size_t lower) {
    const auto members = static_cast<std::int64_t>(own.size());
    const std::int64_t distance = std::abs(static_cast<std::int64_t>(higher + lower) -
                                           static_cast<std::int64_t>(own.front() + own.back()));
    return members * members + distance;
  }

  const SwissBracket& bracket_;
  std::size_t count_;  ///< number of members of the bracket
  std::vector<std::size_t> everyone_;
  WeightedGraph graph_;
  Matching settled_pairs_;
};

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

}  // namespace

int swiss_rounds(std::size_t players) {
  // std::bit_width returns an int since GCC 13, and the type of its argument before.
  const auto halvings = static_cast<std::size_t>(std::bit_width(players - 1));
  const std::size_t opponents = players - 1 + players % 2;
  return static_cast<int>(std::min(std::max<std::size_t>(halvings, 3), opponents));
}

NextPairings next_swiss_round(const PairingInput& input, const History& history) {
  constexpr std::uint64_t purpose_of_first_colour = std::uint64_t{3} << 40U;
  const bool white_first = derive_seed(input.seed, purpose_of_first_colour) % 2 == 0;
  const auto first_colour = white_first ? game::Colour::white : game::Colour::black;
  const std::vector<Contender> contenders = contenders_of(input, history);
  const SwissRound paired = swiss_round(contenders);
  NextPairings next;
  Match match{.round = last_round(history) + 1, .number = 0};
  for (const auto& [one, other] : paired.pairs) {
    const Contender& higher = contenders[one];
    const Contender& lower = contenders[other];
    const bool white = higher_has_white(higher, lower, first_colour);
    ++match.number;
    match.one = white ? higher.player : lower.player;
    match.other = white ? lower.player : higher.player;
    const int encounter = meetings_between(higher, lower) + 1;
    match.opening = derive_opening(input.seed, match.one, match.other, encounter);
    const std::vector<Pairing> games = games_of_match(match, 1, input.settings[settings::games_per_match]);
    next.games.insert(next.games.end(), games.begin(), games.end());
  }
  if (paired.bye) next.byes.push_back({match.round, contenders[*paired.bye].player});
  return next;
}

Matching bracket_matching(const SwissBracket& bracket) {
  return BracketPairing(bracket).run();
}

double score_of(std::span<const Contender> contenders, std::size_t member) {
  return member == contenders.size() ? contenders.back().score - 1 : contenders[member].score;
}

SwissRound swiss_round(std::span<const Contender> contenders) {
  return RoundPairing(contenders).run();
}

}  // namespace kaven::tournaments::pairing
