// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace kaven::agent::coursework::connect_n {

/// Connect-N on a board of characters, with textbook minimax and alpha-beta. Nothing is updated
/// incrementally; only results for boards are remembered.
class SlowConnectN {
 public:
  struct Move {
    int row = 0;
    int column = 0;
    std::uint64_t nodes = 0;
  };

  SlowConnectN(int board_side, int pieces_to_connect);

  Move minimax(int depth);
  Move alpha_beta(int depth);
  void play(int column);
  /// `R`, `Y`, `-` for a draw, or a blank while the game goes on.
  char result() const { return result_of(board_); }
  std::string board_text() const;

 private:
  // A double is exact: the sums are whole numbers far below 2^53.
  struct Known {
    double value = 0;
    std::uint64_t nodes = 0;
  };

  std::size_t cell(int row, int column) const;
  int free_row(const std::string& where, int column) const;
  std::string with(const std::string& where, int column, char piece) const;
  char result_of(const std::string& where) const;
  double evaluate(const std::string& where);
  double weigh(const std::string& where) const;
  Known minimax_value(const std::string& where, int depth, bool maximizing);
  double alpha_beta_value(const std::string& where, int depth, bool maximizing, double alpha, double beta);

  int side_;
  int connect_;
  std::vector<std::vector<std::size_t>> lines_;  ///< the cells of each line
  std::string board_;
  char mover_ = 'R';
  std::uint64_t nodes_ = 0;
  std::unordered_map<std::string, Known> known_minimax_;
  std::unordered_map<std::string, double> known_values_;
};

}  // namespace kaven::agent::coursework::connect_n
