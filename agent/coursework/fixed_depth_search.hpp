// SPDX-License-Identifier: MIT
#pragma once

// The search of the courses' one-shot programs: textbook minimax to a fixed depth, plain or with alpha-beta pruning. It
// tries columns from left to right and chooses the first of equally good moves.
//
//                   ┌─ evaluation   hw2/unterminated_runs.hpp, or connect_n/unblocked_lines.hpp
//   FixedDepthSearch┤
//                   └─ watcher      hw2 prints the events of the search as a tree (hw2/printed_tree.hpp)
//
//   hw2           the four-ply tree of a Connect-4 position        hw2/main.cpp
//   game          Connect-N against a human or itself              connect_n/course_game.hpp
//   maxconnect4   Max-Connect4 by state files; the engine of agent/maxconnect4    maxconnect4/course_match.hpp

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::coursework {

enum class Algorithm : std::uint8_t { minimax, alpha_beta };

/// A static evaluation: the value of positions for one side, the one that searches.
template <typename Evaluation>
concept EvaluatesPositions = requires(Evaluation evaluation, const Evaluation& seen,
                                      const game::Position& position, game::Move move) {
  typename Evaluation::Value;
  /// No value exceeds infinity.
  { Evaluation::infinity } -> std::convertible_to<typename Evaluation::Value>;
  evaluation.put(move);   ///< called after a move is played
  evaluation.take(move);  ///< called before the same move is undone
  { seen.value(position) } -> std::convertible_to<typename Evaluation::Value>;
};

/// The best values that the two sides have secured so far.
template <typename Value>
struct Bounds {
  Value alpha{};  ///< the searching side gets at least this
  Value beta{};   ///< the other side concedes at most this
};

/// The watcher type for a search without a watcher.
struct Unwatched {};

/// Receives the events of a search as they happen. Plies count from 1, the moves at the root. During a call,
/// the searched position is the one after the move.
template <typename Value>
class SearchWatcher {
 public:
  SearchWatcher() = default;
  SearchWatcher(const SearchWatcher&) = delete;
  SearchWatcher& operator=(const SearchWatcher&) = delete;
  virtual ~SearchWatcher() = default;

  /// A move that is not searched further.
  virtual void leaf(int ply, int column, Value value) = 0;
  /// The search of the replies to a move begins, within `bounds`.
  virtual void enter(int ply, int column, Bounds<Value> bounds) = 0;
  /// The search below the last entered move is finished. `value` is its value: an upper bound if it is alpha
  /// or less, a lower bound if it is beta or more.
  virtual void leave(int ply, int column, Value value) = 0;
  /// The legal moves `left_out` at `ply` cannot change the result any more.
  virtual void pruned(int ply, const std::vector<int>& left_out, Bounds<Value> bounds) = 0;
};

/// The result of a search.
template <typename Value>
struct Choice {
  int column = 0;
  Value value{};
  std::uint64_t nodes = 0;  ///< positions expanded or evaluated, including the root
};

/// The search, for games with gravity. Both algorithms choose the same move, because a pruned value is never better than
/// that of the move chosen before.
template <EvaluatesPositions Evaluation, typename Watcher = Unwatched>
class FixedDepthSearch {
 public:
  using Value = typename Evaluation::Value;

  /// Keeps references to `position`, its `evaluation`, and `watcher`.
  FixedDepthSearch(game::Position& position, Evaluation& evaluation, Algorithm algorithm, Watcher& watcher)
      : position_(position), evaluation_(evaluation), algorithm_(algorithm), watcher_(watcher) {}

  /// The best move in the position, which is not over, at a search depth of `depth` (at least 1) plies.
  Choice<Value> choose(int depth) {
    last_ply_ = depth;
    nodes_ = 1;
    chosen_ = no_column;
    const Value value = value_of_position(1, everything);
    return {chosen_, value, nodes_};
  }

 private:
  static constexpr bool watched = !std::same_as<Watcher, Unwatched>;
  static constexpr int no_column = -1;
  static constexpr Bounds<Value> everything{-Evaluation::infinity, Evaluation::infinity};

  // The value is clamped to `bounds` (fail-hard).
  Value value_of_position(int ply, Bounds<Value> bounds) {
    const bool maximizing = ply % 2 == 1;
    const int columns = position_.rules().columns;
    for (int column = 0; column < columns; ++column) {
      if (!playable(column)) continue;
      const Value value =
          value_of_move(column, ply, algorithm_ == Algorithm::alpha_beta ? bounds : everything);
      if (ply == 1 && (chosen_ == no_column || value > bounds.alpha)) chosen_ = column;
      if (maximizing) {
        bounds.alpha = std::max(bounds.alpha, value);
      } else {
        bounds.beta = std::min(bounds.beta, value);
      }
      if (algorithm_ == Algorithm::alpha_beta && bounds.alpha >= bounds.beta) {
        if constexpr (watched) tell_left_out(column + 1, ply, bounds);
        break;
      }
    }
    return maximizing ? bounds.alpha : bounds.beta;
  }

  Value value_of_move(int column, int ply, Bounds<Value> bounds) {
    const game::Move move{position_.to_move(), {column, position_.height(column)}};
    position_.play(move);
    evaluation_.put(move);
    ++nodes_;
    Value value{};
    if (ply == last_ply_ || position_.over()) {
      value = evaluation_.value(position_);
      if constexpr (watched) watcher_.leaf(ply, column, value);
    } else {
      if constexpr (watched) watcher_.enter(ply, column, bounds);
      value = value_of_position(ply + 1, bounds);
      if constexpr (watched) watcher_.leave(ply, column, value);
    }
    evaluation_.take(move);
    position_.undo();
    return value;
  }

  void tell_left_out(int from, int ply, Bounds<Value> bounds) {
    std::vector<int> left_out;
    for (int column = from; column < position_.rules().columns; ++column) {
      if (playable(column)) left_out.push_back(column);
    }
    if (!left_out.empty()) watcher_.pruned(ply, left_out, bounds);
  }

  bool playable(int column) const { return position_.height(column) < position_.rules().rows; }

  game::Position& position_;
  Evaluation& evaluation_;
  Algorithm algorithm_;
  Watcher& watcher_;
  int last_ply_ = 0;
  int chosen_ = no_column;
  std::uint64_t nodes_ = 0;
};

}  // namespace kaven::agent::coursework
