#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::coursework {

enum class Algorithm : std::uint8_t { minimax, alpha_beta };

/// What positions are worth to one side, the one a search is done for.
template <typename Evaluation>
concept EvaluatesPositions = requires(Evaluation evaluation, const Evaluation& seen,
                                      const game::Position& position, game::Move move) {
  typename Evaluation::Value;
  /// At least as much as anything is worth.
  { Evaluation::infinity } -> std::convertible_to<typename Evaluation::Value>;
  evaluation.put(move);   ///< a move was played
  evaluation.take(move);  ///< and taken back
  { seen.value(position) } -> std::convertible_to<typename Evaluation::Value>;
};

/// The best value either side is already sure of.
template <typename Value>
struct Bounds {
  Value alpha{};  ///< the searching side, at least
  Value beta{};   ///< the other side, at most
};

/// Is told of nothing.
struct Unwatched {};

/// Is told what a search does, as it does it. Heights count from 1, the moves at the root. During a call the
/// searched position is the one after the move.
template <typename Value>
class SearchWatcher {
 public:
  SearchWatcher() = default;
  SearchWatcher(const SearchWatcher&) = delete;
  SearchWatcher& operator=(const SearchWatcher&) = delete;
  virtual ~SearchWatcher() = default;

  /// A move that is not searched deeper.
  virtual void leaf(int height, int column, Value value) = 0;
  /// A move whose answers are searched now, within `bounds`.
  virtual void enter(int height, int column, Bounds<Value> bounds) = 0;
  /// All that was to be searched below the last move entered is done. It is worth `value`; or no more than
  /// that where `value` is alpha or less, and no less where it is beta or more.
  virtual void leave(int height, int column, Value value) = 0;
  /// The legal moves `left_out` at `height` cannot change anything any more.
  virtual void pruned(int height, const std::vector<int>& left_out, Bounds<Value> bounds) = 0;
};

/// What came of a search.
template <typename Value>
struct Choice {
  int column = 0;
  Value value{};
  std::uint64_t nodes = 0;  ///< positions expanded or evaluated, the root among them
};

/// Minimax to a fixed depth as the textbooks have it, plain or with alpha-beta pruning, for games under
/// gravity: every column from left to right, and the first of equally good ones is chosen. Both algorithms
/// choose the same move, because a pruned value is never better than the one chosen before it.
template <EvaluatesPositions Evaluation, typename Watcher = Unwatched>
class FixedDepthSearch {
 public:
  using Value = typename Evaluation::Value;

  /// Keeps references to `position`, to `evaluation` of it, and to `watcher`.
  FixedDepthSearch(game::Position& searched, Evaluation& evaluator, Algorithm method, Watcher& seen_by)
      : position(searched), evaluation(evaluator), algorithm(method), watcher(seen_by) {}

  /// The move to make in the position, which is not over, by looking `depth` (1 or more) plies ahead.
  Choice<Value> choose(int depth) {
    last_height = depth;
    nodes = 1;
    chosen = no_column;
    const Value value = value_of_position(1, everything);
    return {chosen, value, nodes};
  }

 private:
  static constexpr bool watched = !std::same_as<Watcher, Unwatched>;
  static constexpr int no_column = -1;
  static constexpr Bounds<Value> everything{-Evaluation::infinity, Evaluation::infinity};

  // Within `bounds`: of a position worth more or less, no more is told than that (fail-hard).
  Value value_of_position(int height, Bounds<Value> bounds) {
    const bool maximizing = height % 2 == 1;
    const int columns = position.rules().columns;
    for (int column = 0; column < columns; ++column) {
      if (!playable(column)) continue;
      const Value value =
          value_of_move(column, height, algorithm == Algorithm::alpha_beta ? bounds : everything);
      if (height == 1 && (chosen == no_column || value > bounds.alpha)) chosen = column;
      if (maximizing) {
        bounds.alpha = std::max(bounds.alpha, value);
      } else {
        bounds.beta = std::min(bounds.beta, value);
      }
      if (algorithm == Algorithm::alpha_beta && bounds.alpha >= bounds.beta) {
        if constexpr (watched) tell_left_out(column + 1, height, bounds);
        break;
      }
    }
    return maximizing ? bounds.alpha : bounds.beta;
  }

  Value value_of_move(int column, int height, Bounds<Value> bounds) {
    const game::Move move{position.to_move(), {column, position.height(column)}};
    position.play(move);
    evaluation.put(move);
    ++nodes;
    Value value{};
    if (height == last_height || position.over()) {
      value = evaluation.value(position);
      if constexpr (watched) watcher.leaf(height, column, value);
    } else {
      if constexpr (watched) watcher.enter(height, column, bounds);
      value = value_of_position(height + 1, bounds);
      if constexpr (watched) watcher.leave(height, column, value);
    }
    evaluation.take(move);
    position.undo();
    return value;
  }

  void tell_left_out(int from, int height, Bounds<Value> bounds) {
    std::vector<int> left_out;
    for (int column = from; column < position.rules().columns; ++column) {
      if (playable(column)) left_out.push_back(column);
    }
    if (!left_out.empty()) watcher.pruned(height, left_out, bounds);
  }

  bool playable(int column) const { return position.height(column) < position.rules().rows; }

  game::Position& position;
  Evaluation& evaluation;
  Algorithm algorithm;
  Watcher& watcher;
  int last_height = 0;
  int chosen = no_column;
  std::uint64_t nodes = 0;
};

}  // namespace kaven::agent::coursework
