#pragma once

#include <algorithm>
#include <bit>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// Says nothing: every score is lower.
inline constexpr ExactScore no_bound = 100;

/// What the mover can get at most from a position in which the opponent goes on by the follow-up rule only,
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
      // Nothing but the places left for a line is known then.
      return alpha >= 0 && !has_line<rows>(stones.mover | empty) ? 0 : no_bound;
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
