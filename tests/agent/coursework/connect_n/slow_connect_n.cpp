// SPDX-License-Identifier: MIT
#include "tests/agent/coursework/connect_n/slow_connect_n.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace kaven::agent::coursework::connect_n {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

char other(char piece) {
  return piece == 'R' ? 'Y' : 'R';
}

}  // namespace

SlowConnectN::SlowConnectN(int board_side, int pieces_to_connect)
    : side_(board_side),
      connect_(pieces_to_connect),
      board_(static_cast<std::size_t>(board_side * board_side), '-') {
  for (int row = 0; row < side_; ++row) {
    for (int column = 0; column < side_; ++column) {
      for (const auto& [right, up] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)}) {
        const int last_row = row + up * (connect_ - 1);
        if (column + right * (connect_ - 1) >= side_ || last_row < 0 || last_row >= side_) continue;
        std::vector<std::size_t>& line = lines_.emplace_back();
        for (int step = 0; step < connect_; ++step) {
          line.push_back(cell(row + step * up, column + step * right));
        }
      }
    }
  }
}

std::size_t SlowConnectN::cell(int row, int column) const {
  const int number = row * side_ + column;
  return static_cast<std::size_t>(number);
}

int SlowConnectN::free_row(const std::string& where, int column) const {
  int row = 0;
  while (row < side_ && where[cell(row, column)] != '-') ++row;
  return row;
}

std::string SlowConnectN::with(const std::string& where, int column, char piece) const {
  std::string then = where;
  then[cell(free_row(where, column), column)] = piece;
  return then;
}

void SlowConnectN::play(int column) {
  board_ = with(board_, column, mover_);
  mover_ = other(mover_);
}

char SlowConnectN::result_of(const std::string& where) const {
  for (const std::vector<std::size_t>& line : lines_) {
    const char piece = where[line.front()];
    if (piece == '-') continue;
    if (std::ranges::all_of(line, [&](std::size_t at) { return where[at] == piece; })) return piece;
  }
  return where.find('-') == std::string::npos ? '-' : ' ';
}

double SlowConnectN::weigh(const std::string& where) const {
  double sum = 0;
  for (const std::vector<std::size_t>& line : lines_) {
    int own = 0;
    int others = 0;
    for (const std::size_t at : line) {
      if (where[at] == '-') continue;
      (where[at] == mover_ ? own : others) += 1;
    }
    if (own > 0 && others == 0) sum += std::pow(10, own - 1);
    if (others > 0 && own == 0) sum -= std::pow(10, others - 1);
  }
  return sum;
}

// The value for the side to move at the root.
double SlowConnectN::evaluate(const std::string& where) {
  if (const auto found = known_values_.find(where); found != known_values_.end()) return found->second;
  const char result = result_of(where);
  double value = 0;
  if (result == ' ') value = weigh(where);
  if (result == 'R' || result == 'Y') value = result == mover_ ? infinity : -infinity;
  known_values_.emplace(where, value);
  return value;
}

SlowConnectN::Known SlowConnectN::minimax_value(const std::string& where, int depth, bool maximizing) {
  if (depth == 0) return {evaluate(where), 1};
  // The number of pieces determines depth and side to move.
  if (const auto found = known_minimax_.find(where); found != known_minimax_.end()) return found->second;
  Known best{maximizing ? -infinity : infinity, 1};
  if (result_of(where) != ' ') {
    best.value = evaluate(where);
  } else {
    for (int column = 0; column < side_; ++column) {
      if (free_row(where, column) == side_) continue;
      const Known found =
          minimax_value(with(where, column, maximizing ? mover_ : other(mover_)), depth - 1, !maximizing);
      best.value = maximizing ? std::max(best.value, found.value) : std::min(best.value, found.value);
      best.nodes += found.nodes;
    }
  }
  known_minimax_.emplace(where, best);
  return best;
}

SlowConnectN::Move SlowConnectN::minimax(int depth) {
  known_minimax_.clear();
  known_values_.clear();
  Move chosen{.column = -1, .nodes = 1};
  double best = -infinity;
  for (int column = 0; column < side_; ++column) {
    if (free_row(board_, column) == side_) continue;
    const Known found = minimax_value(with(board_, column, mover_), depth - 1, false);
    chosen.nodes += found.nodes;
    if (chosen.column >= 0 && found.value <= best) continue;
    best = found.value;
    chosen.column = column;
    chosen.row = free_row(board_, column);
  }
  return chosen;
}

double SlowConnectN::alpha_beta_value(const std::string& where, int depth, bool maximizing, double alpha,
                                      double beta) {
  ++nodes_;
  if (depth == 0 || result_of(where) != ' ') return evaluate(where);
  double best = maximizing ? -infinity : infinity;
  for (int column = 0; column < side_; ++column) {
    if (free_row(where, column) == side_) continue;
    const std::string then = with(where, column, maximizing ? mover_ : other(mover_));
    const double value = alpha_beta_value(then, depth - 1, !maximizing, alpha, beta);
    if (maximizing) {
      best = std::max(best, value);
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    } else {
      best = std::min(best, value);
      if (best <= alpha) return best;
      beta = std::min(beta, best);
    }
  }
  return best;
}

SlowConnectN::Move SlowConnectN::alpha_beta(int depth) {
  known_values_.clear();
  nodes_ = 1;
  Move chosen{.column = -1};
  double alpha = -infinity;
  for (int column = 0; column < side_; ++column) {
    if (free_row(board_, column) == side_) continue;
    const double value = alpha_beta_value(with(board_, column, mover_), depth - 1, false, alpha, infinity);
    if (chosen.column < 0 || value > alpha) {
      chosen.column = column;
      chosen.row = free_row(board_, column);
    }
    alpha = std::max(alpha, value);
    if (alpha == infinity) break;
  }
  chosen.nodes = nodes_;
  return chosen;
}

std::string SlowConnectN::board_text() const {
  std::string text;
  for (int row = side_ - 1; row >= 0; --row) {
    for (int column = 0; column < side_; ++column) {
      text += board_[cell(row, column)];
      text += column + 1 < side_ ? "\t" : "\n";
    }
    if (row > 0) text += "\n";
  }
  return text;
}

}  // namespace kaven::agent::coursework::connect_n
