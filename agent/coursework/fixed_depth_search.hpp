#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::agent::coursework {

enum class Algorithm : std::uint8_t { minimax, alpha_beta };

/// A static evaluation: what positions are worth to one side, the one a search is done for.
template <typename Evaluation>
concept EvaluatesPositions = requires(Evaluation evaluation, const Evaluation& seen,
                                      const game::Position& position, game::Move move) {
  typename Evaluation::Value;
  /// Infinity is at least as much as any position is worth.
  { Evaluation::infinity } -> std::convertible_to<typename Evaluation::Value>;
  evaluation.put(move);   ///< a move was played
  evaluation.take(move);  ///< plays the move, and below takes it back
  { seen.value(position) } -> std::convertible_to<typename Evaluation::Value>;
};

/// The best value either side is already sure of.
template <typename Value>
struct Bounds {
  Value alpha{};  ///< the searching side, at least
  Value beta{};   ///< the other side, at most
};

/// The type of the watcher where there is none.
struct Unwatched {};

/// Somebody who is told what a search does, as it does it. Plies count from 1, the moves at the root. During
/// a call the searched position is the one after the move.
template <typename Value>
class SearchWatcher {
 public:
  SearchWatcher() = default;
  SearchWatcher(const SearchWatcher&) = delete;
  SearchWatcher& operator=(const SearchWatcher&) = delete;
  virtual ~SearchWatcher() = default;

  /// A move that is not searched deeper.
  virtual void leaf(int ply, int column, Value value) = 0;
  /// A move whose answers are searched now, within `bounds`.
  virtual void enter(int ply, int column, Bounds<Value> bounds) = 0;
  /// All that was to be searched below the last move entered is done. It is worth `value`; or no more than
  /// that where `value` is alpha or less, and no less where it is beta or more.
  virtual void leave(int ply, int column, Value value) = 0;
  /// The legal moves `left_out` at `ply` cannot change anything any more.
  virtual void pruned(int ply, const std::vector<int>& left_out, Bounds<Value> bounds) = 0;
};

/// The result of a search.
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
  FixedDepthSearch(game::Position& position, Evaluation& evaluation, Algorithm algorithm, Watcher& watcher)
      : position_(position), evaluation_(evaluation), algorithm_(algorithm), watcher_(watcher) {}

  /// The move to make in the position, which is not over, by looking `depth` (1 or more) plies ahead.
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

  // The value is kept within `bounds`: a position worth more or less gets the nearer bound (fail-hard).
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
