// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/course/compliance/program_check.hpp"

namespace kaven::tournaments::compliance {

/// The verdict of a check on a hand-in.
enum class Verdict : std::uint8_t {
  passed,   ///< it failed nothing that games need
  advised,  ///< it may enter; an advised requirement failed
  loses,    ///< it makes a first move, so it plays; a required requirement failed later
  refused,  ///< it may not enter
  untried,  ///< it was not tried completely, and has failed nothing so far
};

/// `passed`, `may enter, with advice`, `plays, but would lose games`, `may not enter`, `could not be tried`.
std::string_view verdict_words(Verdict verdict);

/// The result of one hand-in's check: the columns of its line in the table, and its report.
struct HandInResult {
  std::string who;   ///< the name of its file or folder, or the command line
  std::string name;  ///< the displayed name of the program; empty if unknown
  Verdict verdict = Verdict::untried;
  std::string reason;  ///< the first reason; empty if all passed
  std::string remedy;
  /// Whether it passed but does not refuse illegal moves, which the referee never sends.
  bool accepts_illegal_moves = false;
  std::string text;  ///< the report as text
  /// The report as JSON, for graders: that of compliance_report.hpp with `who`, `verdict`, `reason`, `remedy`.
  std::string json;
};

/// The result of the hand-in `who`, whose `check` is over or was given up. Paths of this machine that lead to `program`
/// are removed from the texts (PrivatePaths).
HandInResult result_of(const ProgramCheck& check, const std::string& who, const std::string& program);

/// The result of a hand-in with the displayed name `name` whose earlier trial failed and which is not tried again.
HandInResult known_failure(const std::string& who, const std::string& program, const std::string& name,
                           const std::string& reason, const std::string& remedy);

/// The table of all hand-ins (who, verdict, first reason and remedy), wrapped to `columns` characters, and the number of
/// hand-ins with each verdict.
std::string summary_text(const std::vector<HandInResult>& results, int columns);

/// All reports as JSON, and the number of hand-ins with each verdict.
std::string summary_json(const std::vector<HandInResult>& results);

/// The displayed name of a hand-in, with the program's own name if it differs: `alice (Team Alice)`.
std::string shown_name(const HandInResult& result);

}  // namespace kaven::tournaments::compliance
