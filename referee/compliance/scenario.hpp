#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// A scenario leads a program through one part of a game by a script, plays the part of an opponent or a
// referee, and records which requirements (requirement.hpp) the program meets. For a mailbox program the
// scenario itself reads and writes the files (tested_program.hpp); with programs of other protocols it plays
// a match (trial.hpp). A Violation ends the scenario. One run of `compliance_run` plays one scenario, so that
// no program can disturb the next one.

/// A scripted piece of a game that shows whether a program meets some requirements.
struct Scenario {
  std::string_view name;
  std::vector<std::string_view> shows;  ///< requirements that are met if the scenario ends without a fault
  std::vector<std::string_view> after;  ///< requirements without which there is no point in playing it
  /// Plays the scenario. Throws Violation if the program is at fault, SandboxUnavailable or std::system_error
  /// if the machine is.
  void (*play)(const ScenarioContext& context);
};

/// All scenarios for programs of `protocol`. Each follows the scenarios that show its `after` requirements. A
/// new scenario is a row here, and its requirement a row in requirement.cpp.
std::span<const Scenario> scenarios(const contestant::Protocol& protocol);

/// Plays `scenario` and adds its observations to those of `context`: at least one for each requirement in
/// `shows` that applies, and none that does not apply. Throws as Scenario::play does, except Violation.
void observe(const Scenario& scenario, const ScenarioContext& context);

}  // namespace kaven::referee::compliance
