#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// A scenario leads a program through one piece of a game by a script, does what an opponent or a referee might
// do, and notes what it sees of the requirements (requirement.hpp). The mailbox it moves by hand
// (tested_program.hpp); with programs of other protocols it plays a match (trial.hpp). A Violation ends it. One
// run of `compliance_run` plays one scenario, so that no program can spoil the next one.

/// A scripted piece of a game that shows whether a program meets some requirements.
struct Scenario {
  std::string_view name;
  std::vector<std::string_view> shows;  ///< requirements that are met when it is played without a fault
  std::vector<std::string_view> after;  ///< requirements without which there is no use in trying it
  /// Plays the scenario. Throws Violation; SandboxUnavailable, std::system_error when the machine is at
  /// fault.
  void (*play)(const ScenarioContext& context);
};

/// All scenarios for programs of `protocol`; each comes behind those that show what it comes after. A new one is
/// one more row here, and its requirement one in requirement.cpp.
std::span<const Scenario> scenarios(const contestant::Protocol& protocol);

/// Plays `scenario` and adds what it shows to the observations of `context`: one at least for each
/// requirement in `shows` that applies, and none that does not. Throws as Scenario::play, but no Violation.
void observe(const Scenario& scenario, const ScenarioContext& context);

}  // namespace kaven::referee::compliance
