// SPDX-License-Identifier: MIT
#pragma once

// Viewing a recorded game on a terminal: Replay is the text of each position, show_replay() the session around it.
//
//   record, analysis ─▶ Replay ── view(ply) ─▶ names and clocks, last move, its judgement │ board │ warnings, verdict
//                                     ▲
//   keys, signals, time ─▶ ReplayCursor      replay_session.hpp: draws when the position changes
//
// Without a terminal `tournament replay` prints all positions. Text from the record is untrusted and escaped. The terminal is
// restored in every case, also on SIGTERM and SIGHUP, and during a Ctrl-Z, because signals are read like keys.

#include <optional>
#include <string>
#include <vector>

#include "common/notation/board_text.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace kaven::tournaments::replay {

/// A recorded game as a viewer sees it: a text for each position. Untrusted text from the record is escaped.
class Replay {
 public:
  /// `played` must have been read and checked; `judged` is its analysis, if there is one.
  explicit Replay(record::GameRecord played, std::optional<analysis::GameAnalysis> judged = std::nullopt);

  /// Returns the number of moves: the positions are 0 to moves().
  int moves() const { return static_cast<int>(record_.turns.size()); }
  bool is_judged() const { return analysis_.has_value(); }
  /// Returns the numbers of the mistakes and blunders, counted from 1, in order.
  std::vector<int> mistakes() const;
  /// Returns the game, limits and date, in one line.
  std::string heading() const;
  /// The view after the first `ply` moves. Each part is empty or ends with a line feed.
  struct View {
    std::string course;  ///< names and clocks, the last move with its time, its judgement
    std::string board;
    /// Warnings; after the last move, the verdict or a note that the game was interrupted.
    std::string notes;
  };
  View view(int ply, notation::Display display) const;
  /// Returns the parts of the view, one below the other.
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
