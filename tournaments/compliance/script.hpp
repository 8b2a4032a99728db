#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::compliance {

/// What a program must be able to do, or should: a line of the check. See `rehearsal list`.
struct Requirement {
  std::string name;
  std::string title;     ///< `moves first as White`
  bool required = true;  ///< for entering a tournament; else only advised
  std::string expected;
  std::string remedy;
};

/// A piece of a game that shows some requirements.
struct Scenario {
  std::string name;
  std::vector<std::string> shows;
  std::vector<std::string> after;  ///< requirements without which there is no use in trying it
};

/// All that is checked, in order.
struct Script {
  std::vector<Requirement> requirements;
  std::vector<Scenario> scenarios;
};

/// What was seen of a requirement in a situation.
struct Observation {
  std::string requirement;
  std::string finding;  ///< `passed`, `failed`, `untried`
  std::string seen;
};

/// What one rehearsal has shown.
struct ComplianceRun {
  std::string custody;
  std::vector<Observation> observations;
};

/// Reads what `rehearsal list` prints. Throws std::runtime_error.
Script read_script(std::string_view text);
/// Reads what `rehearsal SITUATION PROGRAM` prints. Throws std::runtime_error.
ComplianceRun read_compliance_run(std::string_view text);

}  // namespace kaven::tournaments::compliance
