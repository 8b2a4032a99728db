// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/game/move.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::compliance {

using checklist::Finding;
using checklist::Observation;

/// Thrown if the program breaks a requirement in a way that ends the scenario.
struct Violation {
  std::string requirement;
  std::string seen;
};

/// How long after its answer a program may still be active, to print or to collect garbage.
inline constexpr Clock::duration settling = std::chrono::milliseconds(500);

/// How much longer than the limit sent to it a program may take: a busy machine may wake it late.
inline constexpr Clock::duration told_time_tolerance = std::chrono::seconds(1);

/// How long a program may take to exit after the game. A referee waits two seconds; a busy machine may need
/// more.
inline constexpr Clock::duration ending_wait = std::chrono::seconds(5);

/// The results of a scenario.
struct Results {
  std::vector<Observation> observations;
  std::vector<std::string> moves;  ///< on the board of the last game, its opening included, as `D1`
  /// Others had the program's processors for so long that what takes time cannot be tried on this machine now.
  bool machine_is_too_busy = false;
  /// A limit was extended by the time in which others had the program's processors.
  bool is_delayed = false;
  bool was_delayed = false;  ///< as in the ScenarioReport
};

/// The facts that all scenarios of one compliance run share.
struct ScenarioContext {
  EventLoop& loop;
  program::Program program;              ///< the program under test
  const contestant::Protocol& protocol;  ///< the protocol to use with it
  program::Program strong_player;        ///< an opponent that can beat the program
  notation::ChosenGame game;
  command::SandboxOptions sandbox;
  sandbox::IsolationLevel level = sandbox::IsolationLevel::none;
  std::optional<sandbox::ControlGroupParent> group_parent;  ///< needed for IsolationLevel::strict
  match::Limits limits;                                     ///< of the program under test
  Clock::duration told_limit{};  ///< the limit sent to programs: not longer than that of a turn
  Clock::duration slowness{};    ///< how long the slow opponent waits
  boost::filesystem::path log;
  Results& results;

  /// Whether each move has to keep told_limit: not if a long one may use time that others left.
  bool limits_each_move() const {
    return limits.limits_each_move() && limits.overage == Clock::duration::zero();
  }
  /// Adds an observation that the program fails `requirement`, on the board as it is now.
  void fail(const std::string& requirement, const std::string& seen, const std::string& remedy = "") const;
};

/// Whether `attempt` throws no Violation if the program runs in a folder that holds copies of all its files.
/// A program that works only there relies on its directory. The attempt runs in the isolation level `basic`;
/// returns false if that level is unavailable.
bool works_in_its_own_folder(
    const ScenarioContext& context,
    const std::function<void(const program::Program& moved, const boost::filesystem::path& folder)>& attempt);

}  // namespace kaven::referee::compliance
