#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/compliance/finding.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::compliance {

/// What a program does so long after its answer is still its turn: it prints, collects garbage.
inline constexpr Clock::duration settling = std::chrono::milliseconds(500);

/// How much longer than it was told a program may take: on a busy machine it may be woken late.
inline constexpr Clock::duration told_time_tolerance = std::chrono::seconds(1);

/// How long a program may take to end when the game is over. A referee waits two seconds; a busy machine may
/// need longer.
inline constexpr Clock::duration ending_wait = std::chrono::seconds(5);

/// All that the scenarios of one compliance run have in common.
struct ScenarioContext {
  EventLoop& loop;
  program::Program program;              ///< the program under test
  const contestant::Protocol& protocol;  ///< how it is talked to
  program::Program strong_player;        ///< somebody to lose against
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
