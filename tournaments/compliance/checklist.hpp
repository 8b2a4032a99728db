#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::compliance {

// The output of the program `compliance_run`, which provides the list of requirements and plays the scenarios.

/// Something that a program must or should be able to do.
struct Requirement {
  std::string name;
  std::string title;     ///< `moves first as White`
  bool required = true;  ///< needed to enter a tournament; otherwise only advised
  std::string expected;
  std::string remedy;
};

/// A scripted piece of a game that tests some requirements.
struct Scenario {
  std::string name;
  std::vector<std::string> shows;  ///< names of the requirements that it tests
  std::vector<std::string> after;  ///< names of the requirements that must have passed before
};

/// The game in which a program is checked.
struct CheckedGame {
  std::string name;   ///< the name in the catalogue
  std::string title;  ///< the displayed title
  std::string size;   ///< `7x6`
};

/// The game, all requirements and all scenarios, in order.
struct Checklist {
  CheckedGame game;
  std::vector<Requirement> requirements;
  std::vector<Scenario> scenarios;
};

enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< no scenario has tested it
};

/// `passed`, `failed`, `untried`.
std::string_view finding_word(Finding finding);

/// A scenario's finding on one requirement.
struct Observation {
  std::string requirement;
  Finding finding = Finding::passed;
  std::string seen;         ///< the observation, for users
  std::string remedy = {};  ///< replaces the requirement's remedy if not empty
};

/// The output of one scenario.
struct ScenarioReport {
  std::string isolation;  ///< the sandbox's isolation level
  std::vector<Observation> observations;
};

/// Parses the output of `compliance_run list`. Throws std::runtime_error.
Checklist read_checklist(std::string_view text);
/// Parses the output of `compliance_run SCENARIO PROGRAM`. Throws std::runtime_error.
ScenarioReport read_scenario_report(std::string_view text);

}  // namespace kaven::tournaments::compliance
