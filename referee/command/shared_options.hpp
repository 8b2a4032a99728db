#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/idle_policy.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace CLI {
class App;
}

namespace kaven::referee::command {

// Options that several programs have: those which say how programs are held.

/// How the command line wants programs to be held.
struct SandboxOptions {
  std::optional<sandbox::IsolationLevel> level;  ///< empty: the strongest that works here
  sandbox::ResourceLimits limits;
  std::optional<match::IdlePolicy> idle_policy;  ///< empty: what suits the isolation level
  std::chrono::nanoseconds idle_budget{};
  std::vector<std::string> readable;  ///< what both programs may read, as absolute paths
  std::optional<unsigned> processor;  ///< the processor that the game is played on
  bool check_environment = false;
};

/// The policy for a level: freeze where the whole process tree can be stopped without a race, warn in
/// `basic`, else record.
match::IdlePolicy suitable_idle_policy(sandbox::IsolationLevel level);

/// The options as text, while the command line is read.
struct SandboxOptionTexts {
  std::string level = "auto";
  std::string idle_policy = "auto";
  double idle_budget = 0.2;
  std::uint64_t memory_megabytes = 1024;
  SandboxOptions options;
};

/// Adds the options about how programs are held to a command line.
void add_sandbox_options(CLI::App& app, SandboxOptionTexts& words);
/// What these options say once the command line has been read. Throws std::invalid_argument that names the
/// value.
SandboxOptions sandbox_options(const SandboxOptionTexts& words);

/// No limit is longer than a week: no game lasts longer, and durations stay far from overflow.
inline constexpr double longest_limit_seconds = 7 * 24 * 3600;

/// So many seconds, to the nanosecond.
std::chrono::nanoseconds duration_of(double seconds);

}  // namespace kaven::referee::command
