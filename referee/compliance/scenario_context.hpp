#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/compliance/finding.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::compliance {

/// All that the scenarios of one compliance run have in common.
struct ScenarioContext {
  EventLoop& loop;
  program::Program program;        ///< the program under test
  program::Program strong_player;  ///< somebody to lose against
  notation::ChosenGame game;
  command::SandboxOptions sandbox;
  sandbox::IsolationLevel level = sandbox::IsolationLevel::none;
  std::optional<sandbox::ControlGroupParent> group_parent;  ///< needed for IsolationLevel::strict
  Clock::duration turn_limit{};
  Clock::duration told_limit{};  ///< what programs are told: not longer than the limit
  Clock::duration start_limit{};
  Clock::duration slowness{};  ///< how long the slow opponent takes
  boost::filesystem::path log;
  std::vector<Observation>& observations;
};

}  // namespace kaven::referee::compliance
