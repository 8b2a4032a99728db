#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/notation/board_text.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/analysis/game_analysis.hpp"

namespace kaven::tournaments::replay {

/// A recorded game as people look through it: one text for what was to be seen after each move.
/// All that strangers wrote is made printable.
class Replay {
 public:
  /// `played` is a record that was read and checked; `judged` is its analysis, if there is one.
  explicit Replay(record::GameRecord played, std::optional<analysis::GameAnalysis> judged = std::nullopt);

  /// How many moves the game has: the positions 0 to moves() can be looked at.
  int moves() const { return static_cast<int>(record_.turns.size()); }
  bool is_judged() const { return analysis_.has_value(); }
  /// The numbers of the moves that were mistakes or blunders, from 1, in order.
  std::vector<int> mistakes() const;
  /// The game, limits and date, in one line.
  std::string heading() const;
  /// What is to be seen after the first `ply` moves. Each part is empty or ends with a line end.
  struct View {
    std::string course;  ///< names and clocks, the last move with its seconds, the judgement of it
    std::string board;
    std::string notes;  ///< warnings, and behind the last move the verdict, or that the game was cut off
  };
  View view(int ply, notation::Display display) const;
  /// The parts of that, one below the other.
  std::string text(int ply, notation::Display display) const;

 private:
  std::string clocks(int ply) const;
  std::string last_move(int ply) const;
  std::string judgement(int ply) const;
  const analysis::JudgedMove* judged_move(int ply) const;
  std::string ending() const;

  record::GameRecord record_;
  std::optional<analysis::GameAnalysis> analysis_;
};

}  // namespace kaven::tournaments::replay
