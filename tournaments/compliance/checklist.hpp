#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::compliance {

// What the program `compliance_run` prints: it plays the scenarios, and owns the list of requirements.

/// What a program must be able to do, or should.
struct Requirement {
  std::string name;
  std::string title;     ///< `moves first as White`
  bool required = true;  ///< needed to enter a tournament; else it is only advised
  std::string expected;
  std::string remedy;
};

/// A piece of a game that shows whether some requirements hold.
struct Scenario {
  std::string name;
  std::vector<std::string> shows;  ///< names of requirements
  std::vector<std::string> after;  ///< requirements without which there is no use in playing it
};

/// The game in which a program is checked.
struct CheckedGame {
  std::string name;   ///< the name in the catalogue
  std::string title;  ///< the title for people
  std::string size;   ///< `7x6`
};

/// All that is checked, in order.
struct Checklist {
  CheckedGame game;
  std::vector<Requirement> requirements;
  std::vector<Scenario> scenarios;
};

enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< no scenario came so far
};

/// `passed`, `failed`, `untried`.
std::string_view finding_word(Finding finding);

/// What a scenario has shown about one requirement.
struct Observation {
  std::string requirement;
  Finding finding = Finding::passed;
  std::string seen;         ///< the text for people
  std::string remedy = {};  ///< instead of that of the requirement; may be empty
};

/// What one scenario has shown.
struct ScenarioReport {
  std::string isolation;  ///< how the program was isolated
  std::vector<Observation> observations;
};

/// Reads what `compliance_run list` prints. Throws std::runtime_error.
Checklist read_checklist(std::string_view text);
/// Reads what `compliance_run SCENARIO PROGRAM` prints. Throws std::runtime_error.
ScenarioReport read_scenario_report(std::string_view text);

}  // namespace kaven::tournaments::compliance
