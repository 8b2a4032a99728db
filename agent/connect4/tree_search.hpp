// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/follow_up.hpp"
#include "agent/connect4/move_order.hpp"
#include "agent/connect4/null_window_search.hpp"
#include "agent/connect4/value_table.hpp"

namespace kaven::agent::connect4 {

// The search is compiled for several kinds of processor. The kind is a template parameter, so that the linker
// never takes code made for one where the program runs on another.

/// Every processor of the architecture the program was built for.
struct AnyProcessor {};
/// x86-64 with the POPCNT instruction, which all have had since 2008. A sixth faster; wider vectors bring
/// nothing on top.
struct PopcntProcessor {};

/// Null-window negamax on boards of `rows` rows.
///
/// A node is a position in which the mover has a choice: whatever is forced has been played before a position
/// becomes one. So a child of a node may be several moves away, and may have the same side to move. All
/// children are looked at before one is searched: a win, a bound known without search or one from the table
/// often ends the node there and then.
template <int rows, typename Processor>
class TreeSearch : public NullWindowSearch {
 public:
  TreeSearch(const Geometry& geometry, ValueTable& table) : geometry_(geometry), table_(table) {
    order_moves_by(move_order(geometry));
  }

  ExactScore search(Stones stones, ExactScore alpha) override {
    const int empties = geometry_.empties(stones);
    ForcedLine line{.node = {.mover = stones.mover,
                             .opponent = stones.opponent,
                             .opponent_threats = threats_of(stones.opponent, stones.mover),
                             .empties = empties},
                    .alpha = alpha,
                    .score = 0,
                    .same_mover = true};
    if (play_forced_moves(line)) return line.score;
    mirror_images_ = geometry_.cells() - empties <= most_stones_mirrored &&
                     (geometry_.mirrored(stones.mover) & stones.opponent) == 0;
    const ValueTable::Slot slot = slot_of(line.node);
    Bounds known = known_at_first(line.node.empties);
    ValueTable::find(slot, known);
    if (known.lower > line.alpha) return line.at_start(known.lower);
    if (known.upper <= line.alpha) return line.at_start(known.upper);
    return line.at_start(search(line.node, line.alpha, slot, known));
  }

  ExactScore score_end_game(Stones stones) override {
    const int empties = geometry_.empties(stones);
    return end_game(stones.mover, stones.opponent, threats_of(stones.opponent, stones.mover), empties,
                    immediate_loss(empties), immediate_win(empties));
  }

 private:
  // These records have no initial values: an array of them is on the stack of each node, and most of it is
  // never used.

  // The mover cannot make a line with the next stone.
  struct Node {
    Bitboard mover;
    Bitboard opponent;
    Bitboard opponent_threats;  // empty places where a stone would make a line
    int empties;

    Stones stones() const { return {mover, opponent}; }
  };

  // A position followed through forced moves.
  struct ForcedLine {
    Node node;
    ExactScore alpha;  // a bound, seen by the node's mover
    ExactScore score;  // the score for the mover at the line's start
    bool same_mover;   // the mover is the one at the line's start

    ExactScore at_start(ExactScore value) const { return same_mover ? value : -value; }
  };

  struct Child {
    ForcedLine line;
    ValueTable::Slot slot;
    Bounds known;
    Bitboard move;
    Bitboard after;    // all stones after the move; forced ones may have followed
    Bitboard threats;  // the threats that the move left
    int ordering_score;
  };

  static constexpr std::size_t most_children = std::min(most_columns, 64 / (rows + 1));
  static constexpr int fewest_empties_in_table = 6;
  // Later, a position and its mirror image are hardly ever both met.
  static constexpr int most_stones_mirrored = 20;

  Bitboard threats_of(Bitboard stones, Bitboard others) const {
    return line_makers<rows>(stones) & geometry_.board & ~(stones | others);
  }

  ValueTable::Slot slot_of(const Node& node) const {
    Bitboard key = geometry_.key(node.stones());
    if (mirror_images_ && geometry_.cells() - node.empties <= most_stones_mirrored) {
      key = std::min(key, geometry_.mirrored(key));
    }
    return table_.slot(key, node.empties);
  }

  // The bounds if neither the mover wins with the next stone nor the opponent with the stone after it.
  static Bounds known_at_first(int empties) {
    return {.lower = std::min(immediate_loss(empties) + 1, 0),
            .upper = std::max(immediate_win(empties) - 1, 0)};
  }

  // Member by member: a whole Node is put together elsewhere first and then copied in larger pieces than it
  // was written in, for which the processor has to wait; that took a third of the time.
  static void set(Node& node, Stones stones, Bitboard opponent_threats, int empties) {
    node.mover = stones.mover;
    node.opponent = stones.opponent;
    node.opponent_threats = opponent_threats;
    node.empties = empties;
  }

  // Plays what is forced. True when the line's score is known as exactly as its alpha asks for; else its node
  // is one in which the mover has a choice.
  bool play_forced_moves(ForcedLine& line) const {
    Bitboard mover = line.node.mover;
    Bitboard opponent = line.node.opponent;
    Bitboard opponent_threats = line.node.opponent_threats;
    int empties = line.node.empties;
    ExactScore alpha = line.alpha;
    bool same_mover = true;
    for (;;) {
      const Bitboard playable = geometry_.playable(mover | opponent);
      const Bitboard to_block = opponent_threats & playable;
      Bitboard moves = (to_block != 0 ? to_block : playable) & ~(opponent_threats >> 1);
      if (moves == 0 || (to_block & (to_block - 1)) != 0) {
        line.score = same_mover ? immediate_loss(empties) : -immediate_loss(empties);
        return true;
      }
      const Bounds known = known_at_first(empties);
      if (known.upper <= alpha || known.lower > alpha) {
        const ExactScore score = known.upper <= alpha ? known.upper : known.lower;
        line.score = same_mover ? score : -score;
        return true;
      }
      if ((moves & (moves - 1)) != 0) {
        const ExactScore bound =
            FollowUp<rows, Processor>::bound(geometry_, {mover, opponent}, opponent_threats, alpha);
        line.score = same_mover ? bound : -bound;
        if (bound <= alpha) return true;
        if (empties != line.node.empties) {
          set(line.node, {mover, opponent}, opponent_threats, empties);
          line.alpha = alpha;
          line.same_mover = same_mover;
        }
        return false;
      }
      const Bitboard then = mover | moves;
      mover = opponent;
      opponent = then;
      opponent_threats = threats_of(opponent, mover);
      --empties;
      alpha = -alpha - 1;
      same_mover = !same_mover;
    }
  }

  // Moves are looked at from the middle outwards: what is most often best comes first.
  Bitboard next_move(Bitboard moves) const {
    if ((moves & geometry_.middle) != 0) {
      moves &= geometry_.middle;
    } else if ((moves & geometry_.around_middle) != 0) {
      moves &= geometry_.around_middle;
    }
    return moves & -moves;
  }

  // The mover's threats after a move and the forced moves that follow.
  static Bitboard threats_after(const Child& child) {
    return child.line.same_mover ? child.line.node.opponent_threats : child.threats;
  }

  // How good a move of `node` seems; see MoveWeights. `threats`: those to be counted by place.
  int ordering_score(const Child& child, const Node& node, const MoveWeights& weights,
                     Bitboard threats) const {
    const Bitboard useful = child.threats & ~((node.opponent_threats & ~child.move) << 1);
    const Bitboard next_places = child.after + geometry_.bottom;
    const auto forced = static_cast<std::size_t>(std::min(node.empties - 1 - child.line.node.empties, 4));
    int score = weights.next_threat * std::popcount(useful & (next_places << 1)) +
                weights.later_threat * std::popcount(useful & (next_places << 2)) +
                weights.any_threat * std::popcount(useful) + weights.forced[forced] +
                weights.place[static_cast<std::size_t>(std::countr_zero(child.move))];
    for (; threats != 0; threats &= threats - 1) {
      score += weights.threat[static_cast<std::size_t>(std::countr_zero(threats))];
    }
    return score;
  }

  // `known`: what the table held, which does not decide.
  ExactScore search(const Node& node, ExactScore alpha, ValueTable::Slot slot, Bounds known) {
    count_node();
    const std::uint64_t nodes_before = nodes();
    const Stones stones = node.stones();
    const Bitboard playable = geometry_.playable(stones.all());
    Bitboard moves = playable & ~(node.opponent_threats >> 1);
    ExactScore best = immediate_loss(node.empties);

    // 1. Look at each move: forced moves, wins, bounds known without search.
    std::array<Child, most_children> children;
    int count = 0;
    while (moves != 0) {
      const Bitboard move = next_move(moves);
      moves ^= move;
      const Stones then = Geometry::after(stones, move);
      const Bitboard threats = threats_of(then.opponent, then.mover);
      Child& child = children[static_cast<std::size_t>(count)];
      set(child.line.node, then, threats, node.empties - 1);
      child.line.alpha = -alpha - 1;
      child.line.same_mover = true;
      if (play_forced_moves(child.line)) {
        const ExactScore score = -child.line.score;
        if (score > alpha) return score;
        best = std::max(best, score);
        continue;
      }
      child.known = known_at_first(child.line.node.empties);
      if (child.line.node.empties >= fewest_empties_in_table) {
        child.slot = slot_of(child.line.node);
        ValueTable::prefetch(child.slot);
      }
      child.move = move;
      child.after = then.all();
      child.threats = threats;
      ++count;
    }

    // 2. See what the table knows of them; by now the memory has delivered it.
    std::array<Child*, most_children> open;
    int left = 0;
    for (int index = 0; index < count; ++index) {
      Child& child = children[static_cast<std::size_t>(index)];
      if (child.line.node.empties >= fewest_empties_in_table) {
        ValueTable::find(child.slot, child.known);
        if (child.known.lower > child.line.alpha || child.known.upper <= child.line.alpha) {
          const bool high = child.known.lower > child.line.alpha;
          const ExactScore score = -child.line.at_start(high ? child.known.lower : child.known.upper);
          if (score > alpha) return score;
          best = std::max(best, score);
          continue;
        }
      }
      open[static_cast<std::size_t>(left++)] = &child;
    }

    // 3. Search them, the most promising one first.
    if (left > 1) {
      const MoveWeights& weights = order().weights(node.empties, alpha);
      // Threats that all moves leave do not matter, and are most of all.
      Bitboard common = geometry_.board;
      for (int index = 0; index < left; ++index)
        common &= threats_after(*open[static_cast<std::size_t>(index)]);
      for (int index = 0; index < left; ++index) {
        Child& child = *open[static_cast<std::size_t>(index)];
        child.ordering_score = ordering_score(child, node, weights, threats_after(child) & ~common);
      }
    }
    for (; left > 0 && best <= alpha; --left) {
      int first = 0;
      for (int index = 1; index < left; ++index) {
        if (open[static_cast<std::size_t>(index)]->ordering_score >
            open[static_cast<std::size_t>(first)]->ordering_score) {
          first = index;
        }
      }
      const Child& child = *open[static_cast<std::size_t>(first)];
      for (int index = first; index + 1 < left; ++index) {
        open[static_cast<std::size_t>(index)] = open[static_cast<std::size_t>(index) + 1];
      }
      const ForcedLine& line = child.line;
      best = std::max(best, -line.at_start(search(line.node, line.alpha, child.slot, child.known)));
      if (interrupted()) return best;
    }
    if (node.empties >= fewest_empties_in_table) {
      (best > alpha ? known.lower : known.upper) = best;
      ValueTable::store(slot, known, nodes() - nodes_before + 1);
    }
    return best;
  }

  // Alpha-beta search without the table: the value when it lies between `alpha` and `beta`, else a bound of it
  // on the same side of both.
  ExactScore end_game(Bitboard mover, Bitboard opponent, Bitboard opponent_threats, int empties,
                      ExactScore alpha, ExactScore beta) {
    const Bitboard playable = geometry_.playable(mover | opponent);
    const Bitboard to_block = opponent_threats & playable;
    Bitboard moves = (to_block != 0 ? to_block : playable) & ~(opponent_threats >> 1);
    if (moves == 0 || (to_block & (to_block - 1)) != 0) return immediate_loss(empties);
    const Bounds known = known_at_first(empties);
    if (known.upper <= alpha) return known.upper;
    if (known.lower >= beta) return known.lower;
    alpha = std::max(alpha, known.lower);
    beta = std::min(beta, known.upper);
    if (alpha >= beta) return alpha;
    if ((moves & (moves - 1)) == 0) {
      const Bitboard then = mover | moves;
      return -end_game(opponent, then, threats_of(then, opponent), empties - 1, -beta, -alpha);
    }
    count_node();
    const ExactScore bound =
        FollowUp<rows, Processor>::bound(geometry_, {mover, opponent}, opponent_threats, alpha);
    if (bound <= alpha) return bound;
    beta = std::min(beta, bound);

    // The moves that leave most threats come first, those on a playable place counted three times.
    struct Reply {
      Bitboard stones;
      Bitboard threats;
      int ordering_score;
    };
    std::array<Reply, most_children> replies;
    std::size_t count = 0;
    while (moves != 0) {
      const Bitboard move = next_move(moves);
      moves ^= move;
      const Bitboard then = mover | move;
      const Bitboard threats = threats_of(then, opponent);
      const Bitboard next_places = geometry_.playable(then | opponent);
      const Reply reply{.stones = then,
                        .threats = threats,
                        .ordering_score = std::popcount(threats) + 2 * std::popcount(threats & next_places)};
      std::size_t place = count++;
      for (; place > 0 && replies[place - 1].ordering_score < reply.ordering_score; --place) {
        replies[place] = replies[place - 1];
      }
      replies[place] = reply;
    }
    ExactScore best = alpha;
    for (std::size_t index = 0; index < count && best < beta; ++index) {
      const Reply& reply = replies[index];
      best = std::max(best, -end_game(opponent, reply.stones, reply.threats, empties - 1, -beta, -best));
    }
    return best;
  }

  const Geometry& geometry_;
  ValueTable& table_;
  // Whether a position and its mirror image may both follow from the one searched.
  bool mirror_images_ = false;
};

/// A search for the number of rows of `geometry`, which is `first_rows` or more.
template <typename Processor, int first_rows = 1>
std::unique_ptr<NullWindowSearch> make_tree_search(const Geometry& geometry, ValueTable& table) {
  if constexpr (first_rows < most_rows) {
    if (geometry.rows > first_rows) {
      return make_tree_search<Processor, first_rows + 1>(geometry, table);
    }
  }
  return std::make_unique<TreeSearch<first_rows, Processor>>(geometry, table);
}

/// make_tree_search() in code that every processor understands.
std::unique_ptr<NullWindowSearch> make_portable_search(const Geometry& geometry, ValueTable& table);
/// make_tree_search() in code for processors with POPCNT.
std::unique_ptr<NullWindowSearch> make_popcnt_search(const Geometry& geometry, ValueTable& table);

}  // namespace kaven::agent::connect4
