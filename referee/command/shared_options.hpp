// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::command {

// Options for time limits and the sandbox, which several programs share.

/// The time limits of a command line, as numbers; those that are not given do not change a limit.
struct TimeOptionTexts {
  std::optional<std::string> clock;
  std::optional<double> time;
  std::optional<double> start_time;
  double overage = 0;
  double match_time = 0;
  double increment = 0;
  std::string time_control;
  double sleep_time = 0;
  double start_cpu = 5;
};

inline constexpr std::chrono::seconds usual_start_limit{60};

/// Adds the options for time limits to a command line.
void add_time_options(command_line::OptionList& list, TimeOptionTexts& texts);
/// Changes the limits that are given. Throws std::invalid_argument, which names the wrong value.
void take_time_options(const TimeOptionTexts& texts, match::Limits& limits);

/// The sandbox options of a command line.
struct SandboxOptions {
  std::optional<sandbox::IsolationLevel> level;  ///< empty: the strongest that works here
  sandbox::ResourceLimits limits;
  std::optional<match::IdlePolicy> idle_policy;  ///< empty: suitable_idle_policy()
  std::chrono::nanoseconds idle_budget{};
  std::vector<std::string>
      readable;  ///< additional files and folders that both programs may read, absolute paths
  std::optional<unsigned> processor;  ///< run the game on this processor only
  bool check_environment = false;
};

/// The default policy for a level: freeze if the whole process tree can be stopped without a race, warn in
/// `basic`, else record.
match::IdlePolicy suitable_idle_policy(sandbox::IsolationLevel level);

/// The sandbox options as strings, while the command line is parsed.
struct SandboxOptionTexts {
  std::string level = "auto";
  std::string idle_policy = "auto";
  double idle_budget = 0.2;
  std::uint64_t memory_megabytes = 1024;
  std::vector<std::string> allowed_calls;
  SandboxOptions options;
};

/// Adds the sandbox options to a command line.
void add_sandbox_options(command_line::OptionList& list, SandboxOptionTexts& words);
/// Converts the options after parsing. Throws std::invalid_argument, which names the wrong value.
SandboxOptions sandbox_options(const SandboxOptionTexts& words);

/// The maximum of all time limits, a week: no game lasts longer, and durations cannot overflow.
inline constexpr double longest_limit_seconds = 7 * 24 * 3600;

/// Converts seconds to a duration, exact to the nanosecond.
std::chrono::nanoseconds duration_of(double seconds);

}  // namespace kaven::referee::command
