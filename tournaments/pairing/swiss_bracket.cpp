#include "tournaments/pairing/swiss_bracket.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace kaven::tournaments::pairing {

namespace {

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

}  // namespace

Matching bracket_matching(const SwissBracket& bracket) {
  return BracketPairing(bracket).run();
}

double score_of(std::span<const Contender> contenders, std::size_t member) {
  return member == contenders.size() ? contenders.back().score - 1 : contenders[member].score;
}

}  // namespace kaven::tournaments::pairing
