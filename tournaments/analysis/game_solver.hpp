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

namespace kaven::tournaments::analysis {

/// The position before a move of a Connect-4 game, solved. All values are to the player of the move.
struct SolvedMove {
  agent::connect4::ExactScore value = 0;  ///< the value of the move played
  agent::connect4::ExactScore best_value = 0;
  std::vector<int> best;  ///< columns, the middle ones first; one of them where `columns` is empty
  /// The values of all moves, by column, where they are known.
  std::map<int, agent::connect4::ExactScore> columns;
};

/// Solves Connect-4 games, from the last position of a game backwards: what follows fills the solver's table,
/// and a position is worth at least what the move played in it leads to. When that was the best move, one
/// null-window search proves it.
class GameSolver {
 public:
  /// Solves boards that agent/connect4 takes, with about `memory` bytes.
  GameSolver(int columns, int rows, std::size_t memory);

  /// The moves of the game `columns`, from the empty board, from number `first` (from 0) on; the last one
  /// first. Ends before `first` when a position could not be solved within most_nodes_of_question, or when
  /// `stop` was asked for. `every_column`: the values of all columns even where that takes long.
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
  Stones after(Stones stones, int column) const;
  std::vector<int> playable_columns(Stones stones) const;

  agent::connect4::Geometry geometry_;
  agent::connect4::Solver solver_;
  std::optional<agent::connect4::OpeningBook> book_;
  std::uint64_t most_nodes_;
  /// The values of the first moves of games, which many have in common. They are kept by key of the book, so
  /// images in a mirror are one.
  std::unordered_map<agent::connect4::Bitboard, ExactScore> openings_;
};

}  // namespace kaven::tournaments::analysis
