// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "agent/connect4/exact_score.hpp"
#include "agent/connect4/opening_book.hpp"
#include "agent/connect4/solver.hpp"
#include "common/game/outcome.hpp"
#include "common/game/position.hpp"

namespace kaven::tournaments::analysis {

/// The solved position before a move of a Connect-4 game. All values are for the player who moved.
struct SolvedMove {
  agent::connect4::ExactScore value = 0;  ///< the value of the move played
  agent::connect4::ExactScore best_value = 0;
  std::vector<int> best;  ///< the best columns, the middle ones first; only one if `columns` is empty
  /// The values of all moves, by column; empty if not all are known.
  std::map<int, agent::connect4::ExactScore> columns;
};

/// Solves Connect-4 games from the last position backwards: later positions fill the solver's table, and the value of
/// the move played is a lower bound of the position's value. If it was the best move, one null-window search proves it.
class GameSolver {
 public:
  /// Supports the board sizes of agent/connect4; uses about `memory` bytes.
  GameSolver(int columns, int rows, std::size_t memory);

  /// Solves the game `columns`, which starts with an empty board, from its last move back to move number `first` (the
  /// first move is 0); the result is in this order. Ends early when a position cannot be solved within
  /// most_nodes_of_question or `stop` was requested. `every_column`: find the values of all columns even if it is slow.
  std::vector<SolvedMove> solve(std::span<const int> columns, std::size_t first, bool every_column,
                                const std::stop_token& stop);

 private:
  using Stones = agent::connect4::Stones;
  using ExactScore = agent::connect4::ExactScore;

  std::optional<ExactScore> value_of(Stones stones, ExactScore least, const std::stop_token& stop);
  std::optional<ExactScore> search(Stones stones, ExactScore least, const std::stop_token& stop);
  std::optional<bool> is_greater(Stones stones, ExactScore alpha, const std::stop_token& stop);
  std::optional<SolvedMove> solve_move(Stones stones, int column, SolvedMove solved, bool every_column,
                                       const std::stop_token& stop);
  bool complete(SolvedMove& solved, Stones stones, const std::stop_token& stop);
  bool find_best(SolvedMove& solved, Stones stones, int played, const std::stop_token& stop);

  agent::connect4::Geometry geometry_;
  agent::connect4::Solver solver_;
  std::optional<agent::connect4::OpeningBook> book_;
  std::uint64_t most_nodes_;
  /// The values of early positions, which many games share, by the book's key, which is the same for mirror images.
  std::unordered_map<agent::connect4::Bitboard, ExactScore> openings_;
};

/// Returns the result by best play from `position`, a Connect-4 game that goes on and began on an empty board; nothing
/// if about `most_nodes` nodes are not enough, and for other rules.
std::optional<game::Result> result_of_best_play(const game::Position& position, std::uint64_t most_nodes);

}  // namespace kaven::tournaments::analysis
