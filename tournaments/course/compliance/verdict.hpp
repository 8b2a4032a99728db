// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
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

/// A handed-in program.
struct HandIn {
  std::string who;      ///< the name of its file or folder, or the command line itself
  std::string program;  ///< the program, in any form that the referee accepts
};

/// The failure of a program that is not tried: it failed an earlier trial, or `collect` has set it aside.
struct KnownFailure {
  std::string name;  ///< the displayed name
  std::string reason;
  std::string remedy;
  /// Follows the reason in the line on stderr.
  std::string remark = "; known from an earlier trial, use --again to try it again";
};

/// The result of one hand-in's check: the columns of its line in the table, and its report.
struct HandInResult {
  std::string who;   ///< as in the HandIn
  std::string name;  ///< the displayed name of the program; empty if unknown
  Verdict verdict = Verdict::untried;
  std::string reason;  ///< the first reason; empty if all passed
  std::string remedy;
  /// Whether it passed but does not refuse illegal moves, which the referee never sends.
  bool accepts_illegal_moves = false;
  std::string text;  ///< the report as text
  /// The report as JSON, for graders: that of compliance_report.hpp with `who`, `verdict`, `reason`, `remedy`.
  nlohmann::json document = {};
};

/// The result of a hand-in whose `check` is over or was given up. Paths of this machine that lead to its program are removed
/// from the texts (PrivatePaths).
HandInResult result_of(const ProgramCheck& check, const HandIn& hand_in);
HandInResult result_of(const KnownFailure& failure, const HandIn& hand_in);

/// The table of all hand-ins (who, verdict, first reason and remedy), wrapped to `columns` characters, and the number of
/// hand-ins with each verdict.
std::string summary_text(const std::vector<HandInResult>& results, int columns);

/// All reports as JSON, and the number of hand-ins with each verdict.
nlohmann::json summary_document(const std::vector<HandInResult>& results);

/// The displayed name of a hand-in, with the program's own name if it differs: `alice (Team Alice)`.
std::string shown_name(const HandInResult& result);

}  // namespace kaven::tournaments::compliance
