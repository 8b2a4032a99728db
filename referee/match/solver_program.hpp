// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/adjudication.hpp"

namespace kaven::referee::match {

/// Asks `claimeven solve`, a process of its own, outside the sandboxes. It starts with the first question. The
/// contestants cannot reach it: they inherit none of its descriptors, and it reads only the columns of legal moves.
///
/// It solves positions of at least 8 stones within 100,000 nodes. With more time the solver proves that White wins
/// from the empty board, and no game would be played.
class SolverProgram : public Solver {
 public:
  /// Whether `claimeven solve` supports these rules: Connect-4, on boards of up to 9 columns.
  static bool solves(const game::Rules& rules);

  /// `command`: an executable file and its arguments, such as usual_command(). `longest`: how long to wait for
  /// an answer. The number of nodes limits the search to milliseconds; only a program that hangs takes longer.
  SolverProgram(EventLoop& loop, std::vector<std::string> command,
                Clock::duration longest = std::chrono::minutes(1));
  SolverProgram(const SolverProgram&) = delete;
  SolverProgram& operator=(const SolverProgram&) = delete;
  /// Ends the program.
  ~SolverProgram() override;

  /// `claimeven` beside this program, for games by `rules`.
  static std::vector<std::string> usual_command(const game::Rules& rules);

  /// Waits for the answer in the event loop. Throws SolverFailure, and Interrupted.
  std::optional<game::Result> result(const game::Position& position) override;

 private:
  class Process;

  EventLoop& loop_;
  std::vector<std::string> command_;
  Clock::duration longest_;
  std::shared_ptr<Process> process_;
};

}  // namespace kaven::referee::match
