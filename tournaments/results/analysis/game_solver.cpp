// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/game_solver.hpp"

#include <algorithm>

#include "agent/connect4/connect4_engine.hpp"
#include "agent/connect4/moves.hpp"

namespace kaven::tournaments::analysis {

using agent::connect4::after;
using agent::connect4::columns_from_the_middle;
using agent::connect4::ExactScore;
using agent::connect4::Geometry;
using agent::connect4::immediate_loss;
using agent::connect4::immediate_win;
using agent::connect4::OpeningBook;
using agent::search::Deadline;

namespace {

// On boards with at most this number of places, every position is solved, without a limit of nodes.
constexpr int largest_board_solved = 42;
// Limit of nodes for one question about a position on a larger board: about half a second.
constexpr std::uint64_t most_nodes_of_question = 2'000'000;
// The values of all columns are found up to this number of stones, as the book contains them, and with few empty
// places, where they take milliseconds. In between they would take many seconds per game.
constexpr int most_stones_in_book = 5;
constexpr int most_empties_for_every_column = 28;
// The values of positions with at most this number of stones are kept in openings_.
constexpr int most_stones_kept = 16;
constexpr std::size_t most_kept = 1U << 20U;
// The solver uses no more on the usual board.
constexpr std::size_t memory_of_one_position = std::size_t{17} << 20U;
// Less than any score.
constexpr ExactScore smallest = -100;

}  // namespace

GameSolver::GameSolver(int columns, int rows, std::size_t memory)
    : geometry_(columns, rows),
      solver_(geometry_, memory),
      most_nodes_(geometry_.cells() <= largest_board_solved ? Deadline::unlimited_nodes
                                                            : most_nodes_of_question) {
  const Geometry& of_book = OpeningBook::geometry();
  if (columns == of_book.columns && rows == of_book.rows) book_ = OpeningBook::embedded();
}

std::vector<SolvedMove> GameSolver::solve(std::span<const int> columns, std::size_t first, bool every_column,
                                          const std::stop_token& stop) {
  // With a limit of nodes, the result depends on the table's contents: clear it, so that it does not depend on other
  // games.
  if (most_nodes_ == most_nodes_of_question) {
    solver_.forget();
    openings_.clear();
  }
  std::vector<Stones> positions{{}};
  for (const int column : columns) positions.push_back(after(geometry_, positions.back(), column));
  std::vector<SolvedMove> solved;
  std::optional<ExactScore> then = value_of(positions.back(), smallest, stop);
  for (std::size_t number = columns.size(); number > first && then; --number) {
    // The move played is not worth more than the position before it. If the book contains that position, its value
    // bounds this one.
    const auto before = book_ && number > 1 ? book_->find(positions[number - 2]) : std::nullopt;
    const ExactScore least = std::max(-*then, before ? -before->score : smallest);
    const auto move = solve_move(positions[number - 1], columns[number - 1],
                                 {.value = -*then, .best_value = least}, every_column, stop);
    if (!move) break;
    solved.push_back(*move);
    then = move->best_value;
  }
  return solved;
}

// Fills in the value of the move played in `column`, and a lower bound of the best one's.
std::optional<SolvedMove> GameSolver::solve_move(Stones stones, int column, SolvedMove solved,
                                                 bool every_column, const std::stop_token& stop) {
  const auto best_value = value_of(stones, solved.best_value, stop);
  if (!best_value) return std::nullopt;
  solved.best_value = *best_value;
  const int empties = geometry_.empties(stones);
  const bool in_book = book_ && geometry_.cells() - empties <= most_stones_in_book;
  const bool all = every_column || in_book || empties <= most_empties_for_every_column;
  if (!all && solved.value == solved.best_value) {
    solved.best = {column};
    return solved;
  }
  if (!(all ? complete(solved, stones, stop) : find_best(solved, stones, column, stop))) return std::nullopt;
  return solved;
}

// Finds the values of all columns.
bool GameSolver::complete(SolvedMove& solved, Stones stones, const std::stop_token& stop) {
  for (const int column : columns_from_the_middle(geometry_, stones)) {
    const auto then = value_of(after(geometry_, stones, column), -solved.best_value, stop);
    if (!then) return false;
    solved.columns[column] = -*then;
    if (-*then == solved.best_value) solved.best.push_back(column);
  }
  return true;
}

// Finds one best move: the book's, else by trying the columns other than `played`, the middle ones first.
bool GameSolver::find_best(SolvedMove& solved, Stones stones, int played, const std::stop_token& stop) {
  if (const auto entry = book_ ? book_->find(stones) : std::nullopt; entry && entry->column) {
    solved.best = {*entry->column};
    return true;
  }
  for (const int column : columns_from_the_middle(geometry_, stones)) {
    if (column == played) continue;
    const Stones then = after(geometry_, stones, column);
    const auto known = book_ ? book_->find(then) : std::nullopt;
    const auto worse = known ? known->score > -solved.best_value : is_greater(then, -solved.best_value, stop);
    if (!worse) return false;
    if (*worse) continue;
    solved.best = {column};
    return true;
  }
  return false;
}

// `least`: a known lower bound of the value.
std::optional<ExactScore> GameSolver::value_of(Stones stones, ExactScore least, const std::stop_token& stop) {
  const int empties = geometry_.empties(stones);
  if (geometry_.has_line(stones.opponent)) return immediate_loss(empties) - 1;
  if (empties == 0) return 0;
  if ((geometry_.threats(stones.mover, stones.opponent) & geometry_.playable(stones.all())) != 0) {
    return immediate_win(empties);
  }
  if (const auto entry = book_ ? book_->find(stones) : std::nullopt) return entry->score;
  if (geometry_.cells() - empties > most_stones_kept) return search(stones, least, stop);
  const auto key = book_ ? OpeningBook::key(stones) : geometry_.key(stones);
  if (const auto kept = openings_.find(key); kept != openings_.end()) return kept->second;
  const auto value = search(stones, least, stop);
  if (value && openings_.size() < most_kept) openings_.emplace(key, *value);
  return value;
}

// Precondition: the side to move cannot win with the next stone.
std::optional<ExactScore> GameSolver::search(Stones stones, ExactScore least, const std::stop_token& stop) {
  const int empties = geometry_.empties(stones);
  ExactScore lower = std::max(least, immediate_loss(empties));
  ExactScore upper = std::max(immediate_win(empties) - 1, 0);
  // First ask whether the value is above the known lower bound, then who wins, then score by score from the draw.
  for (ExactScore alpha = lower; lower < upper;) {
    const auto greater = is_greater(stones, alpha, stop);
    if (!greater) return std::nullopt;
    if (*greater) {
      lower = alpha + 1;
    } else {
      upper = alpha;
    }
    alpha = upper <= -1 ? upper - 1 : lower > 0 ? lower : lower == 0 ? 0 : -1;
  }
  return lower;
}

std::optional<bool> GameSolver::is_greater(Stones stones, ExactScore alpha, const std::stop_token& stop) {
  const int empties = geometry_.empties(stones);
  if (geometry_.has_line(stones.opponent) || empties == 0) return *value_of(stones, alpha, stop) > alpha;
  Deadline deadline = Deadline::after_nodes(most_nodes_, stop);
  return solver_.is_greater(stones, alpha, deadline);
}

std::optional<game::Result> result_of_best_play(const game::Position& position, std::uint64_t most_nodes) {
  const game::Rules& rules = position.rules();
  if (!agent::connect4::plays(rules)) return std::nullopt;
  agent::connect4::Solver solver(Geometry(rules.columns, rules.rows), memory_of_one_position);
  agent::connect4::Stones stones;
  for (const game::Move move : position.moves()) stones = after(solver.geometry(), stones, move.place.column);
  const auto sign = solver.sign(stones, most_nodes);
  if (!sign) return std::nullopt;
  if (*sign == 0) return game::Result::draw;
  return game::win_for(*sign > 0 ? position.to_move() : game::opponent(position.to_move()));
}

}  // namespace kaven::tournaments::analysis
