// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// Says nothing: every score is lower.
inline constexpr ExactScore no_bound = 100;

/// The most the mover can get from a position in which the opponent goes on by the follow-up rule only,
/// known without search (a generalization of Allis's Claimeven, 1988, and of zugzwang control for either
/// side).
///
/// The rule. In each column the follower, the opponent of the mover, calls every second row his own: those of
/// the top row's parity; or, where he has a threat on one of the others, these. The playable place of a
/// column is loose when its row is his own; the number of loose places must be even. Each move is answered
/// so:
///   - a stone on a loose place by one on another loose place,
///   - every other stone by one on top of it, a row of his own.
/// There is always an answer: loose places vanish by twos, and above a place that is not his own there is
/// one, but for the top of a column whose rows of the other parity are his own: there his threat stops the
/// mover before, for a stone right below it is answered by a win.
///
/// So the mover gets at most the playable places and those that are not the follower's own, up to the one
/// below the lowest threat of the follower on a row of his own. If these make no line with his stones:
///   - he never wins: the score is 0 at most;
///   - if the places from below those threats upwards, `stuck`, are all that is left, and there are any, he
///     must play below a threat: he loses with that many empty places left or more;
///   - a line L of the follower's, of his stones and of places that he is certain to get, is complete at the
///   latest
///     when all is filled but `stuck` and one column from below a place of L upwards: the mover must play
///     there.
/// A line of the mover's does not count when it runs right above such a line L, over the same columns and in
/// the same direction: when its four places are filled, those of L are, and the game has been over.
///
/// With an odd number of loose places, the follower keeps one loose column: he plays there only on top of a
/// stone of the mover, who gets the rows of the top row's parity there and no others. The other loose places
/// are even in number, and everything else is answered as above. When the mover has filled the kept column,
/// the follower must play first in another one, `opened`, and keeps that one from then on. (If its playable
/// place is loose, he plays on another loose place: `opened` is then the only loose column left.) So the mover
/// gets a place that the rule denies him only
///   - in `opened`, when the kept column is full,
///   - elsewhere, when `opened` is full too.
/// If the places that he can get before his wins are worth `alpha` or less make no line with his stones, the
/// score is `alpha` at most. An upright line needs no place that the rule denies him: he never gets two such
/// places of a column one after the other.
///
/// The tests hold every bound against plain search, on all positions of small boards. `Processor`: see
/// tree_search.hpp.
template <int rows, typename Processor>
class FollowUp {
 public:
  /// `threats`: empty places where a stone of the opponent would make a line. The exact value matters only
  /// where it is `alpha` or lower.
  static ExactScore bound(const Geometry& geometry, Stones stones, Bitboard threats, ExactScore alpha) {
    const Bitboard all = stones.all();
    const Bitboard empty = geometry.board & ~all;
    const Bitboard playable = geometry.playable(all);
    const Bitboard loose = playable & geometry.top_parity;
    const Bitboard higher_threats = threats & ~playable;
    const Bitboard swapping = higher_threats & ~geometry.top_parity;
    const FollowUp follow_up(geometry, stones, empty, playable, higher_threats, alpha);
    if (swapping == 0) {
      if (std::popcount(loose) % 2 == 0) return follow_up.with_own_rows(geometry.top_parity);
      return alpha >= 0 ? follow_up.with_kept_column(loose) : no_bound;
    }
    // The lowest threat of each column with one on the other rows. One right above the playable place makes
    // the column unplayable for the mover; others are used to get the number of loose places even.
    const Bitboard lowest = lowest_of_columns(geometry, swapping) & geometry.board;
    const Bitboard blocking = lowest & (playable << 1);
    const Bitboard own = geometry.top_parity ^ columns_of(geometry, blocking);
    if ((std::popcount(loose) + std::popcount(blocking)) % 2 == 0) return follow_up.with_own_rows(own);
    ExactScore best = no_bound;
    for (Bitboard rest = lowest; rest != 0 && best > alpha; rest &= rest - 1) {
      best = std::min(best, follow_up.with_own_rows(own ^ columns_of(geometry, rest & -rest)));
    }
    return best;
  }

 private:
  FollowUp(const Geometry& geometry, Stones stones, Bitboard empty, Bitboard playable, Bitboard threats,
           ExactScore alpha)
      : geometry_(geometry),
        stones_(stones),
        empty_(empty),
        playable_(playable),
        threats_(threats),
        alpha_(alpha) {}

  // The lowest place of `set` in each column, or the spare bit.
  static Bitboard lowest_of_columns(const Geometry& geometry, Bitboard set) {
    set |= geometry.spare;
    return set & ~(set - geometry.bottom);
  }
  // All places below the lowest one of `set` in each column.
  static Bitboard below_lowest(const Geometry& geometry, Bitboard set) {
    set |= geometry.spare;
    return (set - geometry.bottom) & ~set;
  }
  static Bitboard columns_of(const Geometry& geometry, Bitboard places) {
    // The carry out of each column with places.
    const Bitboard tops = (places + geometry.board) & geometry.spare;
    return tops - (tops >> rows);
  }

  // `own`: the rows that the follower calls his own, an even number of loose places among them.
  ExactScore with_own_rows(Bitboard own) const {
    const Bitboard below_threats = below_lowest(geometry_, threats_ & own);
    const Bitboard for_mover = stones_.mover | (empty_ & below_threats & (~own | playable_));
    const Bitboard for_follower = stones_.opponent | (empty_ & below_threats & own & ~playable_);
    if (has_line<rows>(for_mover) && !too_late(for_mover, for_follower)) return no_bound;
    const Bitboard lowest_threats = lowest_of_columns(geometry_, threats_ & own) & geometry_.board;
    const Bitboard stuck = (empty_ & ~below_threats) | (lowest_threats >> 1);
    const ExactScore bound = immediate_loss(std::popcount(stuck));
    if (bound <= alpha_ || !has_line<rows>(for_follower)) return bound;
    return std::min(bound, with_lines(for_follower, stuck));
  }

  // Whether each line in `for_mover` runs right above one in `for_follower`.
  bool too_late(Bitboard for_mover, Bitboard for_follower) const {
    if (line_starts(for_mover, 1) != 0) return false;
    for (const int distance : distances_to_the_right<rows>) {
      const Bitboard lines = line_starts(for_mover, distance);
      const Bitboard sooner = line_starts(for_follower, distance);
      if ((lines & below_lowest(geometry_, sooner)) != 0) return false;
    }
    return true;
  }

  // The empty places with at most `count` empty places below them.
  Bitboard empty_above(int count) const {
    if (count < 0) return 0;
    Bitboard higher = empty_;
    for (; count >= 0 && higher != 0; --count) higher &= higher << 1;
    return empty_ & ~higher;
  }

  static bool has_line_across(Bitboard stones) {
    Bitboard starts = 0;
    for (const int distance : distances_to_the_right<rows>) starts |= line_starts(stones, distance);
    return starts != 0;
  }

  // `loose`: an odd number of loose places. `alpha` is 0 or greater.
  ExactScore with_kept_column(Bitboard loose) const {
    const Bitboard own = geometry_.top_parity;
    const Bitboard by_rule = empty_ & below_lowest(geometry_, threats_ & own) & (~own | playable_);
    // With more stones played, a line of the mover is worth `alpha` or less.
    const int most_stones = std::popcount(empty_) - 2 * alpha_ - 1;
    for (; loose != 0; loose &= loose - 1) {
      const Bitboard kept = geometry_.column(geometry_.column_of(loose));
      const Bitboard at_first = stones_.mover | (by_rule & ~kept) | (empty_ & own & kept);
      if (has_line<rows>(at_first)) continue;
      const int left_for_opened = most_stones - std::popcount(empty_ & kept);
      const Bitboard then = empty_above(left_for_opened) & ~kept;
      if (!has_line_across(at_first | then)) return alpha_;
      for (Bitboard rest = playable_ & ~kept; rest != 0; rest &= rest - 1) {
        const Bitboard opened = geometry_.column(geometry_.column_of(rest));
        const Bitboard at_last = empty_above(left_for_opened - std::popcount(empty_ & opened)) & ~kept;
        if (!has_line_across(at_first | (then & opened) | at_last)) return alpha_;
      }
    }
    return no_bound;
  }

  ExactScore with_lines(Bitboard for_follower, Bitboard stuck) const {
    ExactScore best = 0;
    for (const int distance : distances_to_the_right<rows>) {
      for (Bitboard lines = line_starts(for_follower, distance); lines != 0; lines &= lines - 1) {
        const Bitboard pair = (lines & -lines) | ((lines & -lines) << distance);
        int left = geometry_.cells();
        for (Bitboard line = (pair | (pair << (2 * distance))) & empty_; line != 0; line &= line - 1) {
          const Bitboard place = line & -line;
          const Bitboard from_below = geometry_.column(geometry_.column_of(place)) & -(place >> 1);
          left = std::min(left, std::popcount(stuck | from_below));
        }
        best = std::min(best, immediate_loss(left));
      }
    }
    return best;
  }

  const Geometry& geometry_;
  Stones stones_;
  Bitboard empty_;
  Bitboard playable_;
  Bitboard threats_;
  ExactScore alpha_;
};

}  // namespace kaven::agent::connect4
