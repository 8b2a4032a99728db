// SPDX-License-Identifier: MIT
#pragma once

// Tests one program in one scripted piece of a game, for `tournament check`. One run of `compliance_run` plays one
// scenario, so that no program can disturb the next one.
//
//   requirement.cpp   first-move: moves first as White …       when it applies, and how to meet it
//        ▲ shows
//   scenario.cpp      a script, such as: send W, await its move, send an illegal answer, …
//        │ plays
//        ├── with a mailbox program: tested_program.hpp reads and writes its files, because the courses ask for
//        │   reactions that no referee provokes
//        └── with any other: trial.hpp plays a real match against a script
//
// A program that breaks a requirement ends the scenario by a Violation, or leaves an Observation: passed, failed,
// untried. A situation that did not occur is untried. A new scenario is a row of a table in scenario.cpp, a new line of
// the check a row of requirement.cpp.

#include <vector>

#include "common/checklist/checklist.hpp"
#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

struct ScriptedScenario {
  checklist::Scenario scenario;
  /// Plays the scenario. Throws Violation if the program is at fault, SandboxUnavailable or std::system_error
  /// if the machine is.
  void (*play)(const ScenarioContext& context);
};

/// The scenarios for programs of `protocol` in a game by `rules`. Each names only requirements that apply, shows
/// at least one, and follows the scenarios that show its `after` requirements.
std::vector<ScriptedScenario> scenarios(const contestant::Protocol& protocol, const game::Rules& rules);

/// Plays `scripted` and adds its observations to those of `context`: at least one for each requirement in
/// `shows`, and none that does not apply. Throws as ScriptedScenario::play does, except Violation.
void observe(const ScriptedScenario& scripted, const ScenarioContext& context);

}  // namespace kaven::referee::compliance
