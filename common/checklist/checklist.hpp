// SPDX-License-Identifier: MIT
#pragma once

// The JSON that `compliance_run` prints and `tournament check` reads, because tournaments may not include the referee:
//
//   compliance_run list PROGRAM       ──▶ Checklist: the game, all requirements, all scenarios
//   compliance_run SCENARIO PROGRAM   ──▶ ScenarioReport: an Observation for each requirement that it shows
//
// checklist.cpp writes and reads them; a new member is a line here and one in each of its two functions.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::checklist {

/// Something that a program must or should be able to do.
struct Requirement {
  std::string name;   ///< `first-move`
  std::string title;  ///< what a program that meets it does: `moves first as White`
  /// A program that fails a required one loses games in a tournament. The courses' texts ask for the others,
  /// and the referee tolerates a program that fails them.
  bool required = true;
  /// The expected behaviour, as a sentence without a full stop, and how to achieve it.
  std::string expected;
  std::string remedy;
  /// Whether games contain the situation. The referee never sends an illegal move, but the courses ask for a reaction.
  bool in_games = true;
};

/// A scripted piece of a game that tests some requirements.
struct Scenario {
  std::string name;
  std::vector<std::string> shows;  ///< names of the requirements that are met if it ends without a fault
  std::vector<std::string>
      after;  ///< names of the requirements without which there is no point in playing it
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

/// The result of a check.
enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< the situation to be checked did not occur, or no scenario has tested it
};

/// Why a requirement is untried if others had the program's processors, also when it was tried again alone.
inline constexpr std::string_view busy_machine =
    "this machine is too busy to try it; check the program again when it has less to do";

/// `passed`, `failed`, `untried`.
std::string_view finding_word(Finding finding);

/// A scenario's finding on one requirement.
struct Observation {
  std::string requirement;  ///< its name
  Finding finding = Finding::passed;
  std::string seen;         ///< text for people; quotations of the program are printable
  std::string remedy = {};  ///< replaces the remedy of the requirement if not empty
  /// If it failed: the moves on the board then, as `D1`, from White's first on; `D0` pops out.
  std::vector<std::string> moves = {};
};

/// The output of one scenario.
struct ScenarioReport {
  std::string sandbox;  ///< its isolation level
  std::vector<Observation> observations;
  /// Whether a failure, or an untried requirement, may be due to others that had the program's processors: worth another
  /// try, alone.
  bool was_delayed = false;
};

/// The output of `compliance_run list` as JSON text on several lines, with a line end.
std::string to_text(const Checklist& checklist);
/// The output of `compliance_run SCENARIO PROGRAM` as JSON text on one line, without a line end.
std::string to_text(const ScenarioReport& report);

/// Parses what to_text() returns. Throws std::runtime_error.
Checklist read_checklist(std::string_view text);
ScenarioReport read_scenario_report(std::string_view text);

}  // namespace kaven::checklist
