// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "common/checklist/checklist.hpp"
#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

// A scenario leads a program through one part of a game by a script, plays the part of an opponent or a
// referee, and records which requirements (requirement.hpp) the program meets. For a mailbox program the
// scenario itself reads and writes the files (tested_program.hpp); with programs of other protocols it plays
// a match (trial.hpp). A Violation ends the scenario. One run of `compliance_run` plays one scenario, so that
// no program can disturb the next one.

struct ScriptedScenario {
  checklist::Scenario scenario;
  /// Plays the scenario. Throws Violation if the program is at fault, SandboxUnavailable or std::system_error
  /// if the machine is.
  void (*play)(const ScenarioContext& context);
};

/// The scenarios for programs of `protocol` in a game by `rules`. Each names only requirements that apply, shows
/// at least one, and follows the scenarios that show its `after` requirements. A new scenario is a row of a table
/// in scenario.cpp, and its requirement a row in requirement.cpp.
std::vector<ScriptedScenario> scenarios(const contestant::Protocol& protocol, const game::Rules& rules);

/// Plays `scripted` and adds its observations to those of `context`: at least one for each requirement in
/// `shows`, and none that does not apply. Throws as ScriptedScenario::play does, except Violation.
void observe(const ScriptedScenario& scripted, const ScenarioContext& context);

}  // namespace kaven::referee::compliance
