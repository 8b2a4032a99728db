// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/program/submission.hpp"

// The settings under which programs play a game, whatever the game is: the values of the referee's options, of the tests of
// compliance_run and of tournament.toml. setting_table.hpp has a row for each of them.

namespace kaven::game_settings {

using Seconds = std::chrono::duration<double>;

/// The time of programs, and when a game ends early.
struct TimeSettings {
  std::optional<Seconds> turn_limit;  ///< empty: that of the game
  std::string clock = "wall";  ///< the time that turn_limit, overage and match_limit count: `wall` or `cpu`
  Seconds start_limit{60};
  Seconds overage{0};      ///< total time by which a side may exceed its turn limits in a game
  Seconds match_limit{0};  ///< for all moves of a side together; 0: no limit
  Seconds increment{0};    ///< added to match_limit after each move of the side
  Seconds sleep_limit{0};  ///< like match_limit, but only for a side that hardly uses the CPU; 0: no limit
  Seconds start_cpu{5};    ///< CPU time before the first turn that is not charged
  Seconds grace{2};        ///< time after a game for programs to exit by themselves
  /// When a game ends before the board decides it: `none`, `exact` or `agreed`.
  std::string adjudicate = "none";
};

/// The programs that may play, and their instructions.
struct ProgramSettings {
  program::SubmissionLimits submission;
  /// Protocol of programs that name none. Empty: tournaments detect it when they collect programs; otherwise mailbox.
  std::string protocol;
  int depth = 0;  ///< search depth of one-move and gomocup programs in plies; 0: that in their agent.toml
  int nodes = 0;  ///< nodes of gomocup programs for each move; 0: those in their agent.toml
};

/// The sandbox of programs.
struct SandboxSettings {
  std::string isolation = "auto";
  std::string idle_policy = "auto";
  Seconds idle_budget{0.2};  ///< CPU time in one turn of the opponent
  int memory_megabytes = 1024;
  int processes = 128;
  std::vector<std::string> readable;       ///< paths that all programs may read
  std::vector<std::string> allowed_calls;  ///< names of system calls that all programs may make, too
  friend bool operator==(const SandboxSettings&, const SandboxSettings&) = default;
};

/// The scenarios of compliance_run.
struct ScenarioSettings {
  Seconds told_limit{1};  ///< the time limit sent to the program, if it is shorter than the real one
  Seconds slowness{3};    ///< how long the slow opponent waits
};

struct GameSettings {
  TimeSettings time;
  ProgramSettings programs;
  SandboxSettings sandbox;
  ScenarioSettings scenario;
};

/// The maximum of all time limits, a week: no game lasts longer, and durations cannot overflow.
inline constexpr Seconds longest_limit = std::chrono::hours(7 * 24);

}  // namespace kaven::game_settings
