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

Float float_of(double own, double opponent) {
  return own > opponent ? Float::down : own < opponent ? Float::up : Float::level;
}

void set_preference(Contender& contender) {
  std::vector<game::Colour> played;
  for (const auto& colour : contender.colours) {
    if (colour) played.push_back(*colour);
  }
  if (played.empty()) return;
  const auto whites = std::ranges::count(played, game::Colour::white);
  const int difference = static_cast<int>(2 * whites) - static_cast<int>(played.size());
  const bool repeated = played.size() > 1 && played.back() == played[played.size() - 2];
  contender.colour_difference = difference;
  contender.preferred_colour = game::opponent(played.back());
  contender.preference = ColourPreference::mild;
  if (difference != 0) {
    contender.preferred_colour = difference > 0 ? game::Colour::black : game::Colour::white;
    contender.preference = ColourPreference::strong;
  }
  if (std::abs(difference) > 1) contender.preference = ColourPreference::absolute;
  if (repeated && std::abs(difference) <= 1) {
    contender.preferred_colour = game::opponent(played.back());
    contender.preference = ColourPreference::absolute;
  }
}

bool same_preference(const Contender& one, const Contender& other) {
  return one.preferred_colour && one.preferred_colour == other.preferred_colour;
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

int meetings_between(const Contender& one, const Contender& other) {
  const auto found = one.meetings.find(other.player);
  return found == one.meetings.end() ? 0 : found->second;
}

bool both_absolute(const Contender& one, const Contender& other) {
  return one.preference == ColourPreference::absolute && other.preference == ColourPreference::absolute &&
         one.preferred_colour == other.preferred_colour;
}

std::vector<Contender> everyone_in(const PairingInput& input, const History& history) {
  std::vector<Contender> all(input.players);
  const std::vector<std::size_t> order = seeding_order(input);
  for (std::size_t number = 0; number < order.size(); ++number) {
    all[order[number]].player = order[number];
    all[order[number]].number = number;
  }
  const std::vector<Match> matches = matches_of(history);
  const bool colours_count = input.settings[settings::games_per_match] % 2 == 1;
  for (int round = 1; round <= last_round(history); ++round) {
    std::vector<double> gained(input.players, 0);
    for (Contender& contender : all) {
      contender.colours.emplace_back();
      contender.floats.push_back(Float::level);
    }
    for (const Match& match : matches) {
      if (match.round != round) continue;
      for (const std::size_t player : {match.one, match.other}) {
        Contender& own = all[player];
        const std::size_t opponent = match.opponent_of(player);
        if (!match.is_cancelled()) ++own.meetings[opponent];
        if (match.is_cancelled() && match.walkover == player) ++own.byes;
        own.floats.back() = float_of(own.score, all[opponent].score);
        if (colours_count && !match.is_cancelled())
          own.colours.back() = player == match.one ? game::Colour::white : game::Colour::black;
        gained[player] = match.points_of(player, input.points);
      }
    }
    for (const Bye& bye : history.byes) {
      if (bye.round != round) continue;
      ++all[bye.player].byes;
      all[bye.player].floats.back() = Float::down;
      gained[bye.player] = input.points.win * input.settings[settings::games_per_match];
    }
    for (std::size_t player = 0; player < input.players; ++player)
      all[player].score = settings::rounded_points(all[player].score + gained[player]);
  }
  std::erase_if(all,
                [&](const Contender& each) { return !input.has_come(each.player, last_round(history) + 1); });
  for (Contender& contender : all) set_preference(contender);
  std::ranges::sort(all, [](const Contender& one, const Contender& other) {
    return one.score != other.score ? one.score > other.score : one.number < other.number;
  });
  return all;
}

std::vector<Contender> contenders_of(const PairingInput& input, const History& history) {
  std::vector<Contender> present = everyone_in(input, history);
  std::erase_if(present,
                [&](const Contender& each) { return input.has_left(each.player, last_round(history) + 1); });
  return present;
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
