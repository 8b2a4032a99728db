// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/game_settings/game_settings.hpp"
#include "common/game_settings/setting_table.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::command {

// The conversion of the settings of a game (common/game_settings) for all programs that run programs.

/// Returns the time limits of `settings`; `game_limit`: for one move, unless they have another one. Throws
/// std::invalid_argument for an increment without a limit that it extends.
match::Limits limits_of(const game_settings::TimeSettings& settings, Clock::duration game_limit);

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

/// Adds the options of `given` that `program` has for the sandbox, and those for this machine alone, to a command line.
void add_sandbox_options(command_line::OptionList& list, game_settings::Program program,
                         game_settings::GivenSettings& given, SandboxOptions& options);
/// Completes `options`, which were read from the command line, by the settings. Throws std::invalid_argument, which names
/// the wrong value.
SandboxOptions sandbox_options(SandboxOptions options, const game_settings::SandboxSettings& settings);

/// Converts seconds to a duration, exact to the nanosecond.
std::chrono::nanoseconds duration_of(double seconds);

}  // namespace kaven::referee::command
