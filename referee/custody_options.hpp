#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "referee/custody/keeper_messages.hpp"
#include "referee/custody/tier.hpp"
#include "referee/match/idle_policy.hpp"

namespace CLI {
class App;
}

namespace kaven::referee {

/// How the command line wants programs to be held.
struct CustodyOptions {
  std::optional<Tier> tier;  ///< nothing: the strongest that works here
  ProgramLimits limits;
  std::optional<IdlePolicy> idle_policy;  ///< nothing: what suits the tier
  std::chrono::nanoseconds idle_budget{};
  std::vector<std::string> readable;  ///< for both programs, absolute
  std::optional<unsigned> processor;  ///< that the game is played on
  bool check_environment = false;
};

/// freeze where the whole process tree can be stopped without a race, warn in `basic`, else record.
IdlePolicy suitable_idle_policy(Tier tier);

/// The options as text, while the command line is read.
struct CustodyWords {
  std::string tier = "auto";
  std::string idle_policy = "auto";
  double idle_budget = 0.2;
  std::uint64_t memory_megabytes = 1024;
  CustodyOptions options;
};

/// Adds the options about custody to a command line.
void add_custody_options(CLI::App& app, CustodyWords& words);
/// What they say once it has been read. Throws std::invalid_argument that names the value.
CustodyOptions custody_options(const CustodyWords& words);

}  // namespace kaven::referee
