#pragma once

#include <string>

#include "common/program/program.hpp"
#include "tournaments/compliance/compliance_results.hpp"

namespace kaven::tournaments::compliance {

/// What a check is about, as its reports say it.
struct CheckedProgram {
  program::Program program;
  CheckedGame game;
  std::string isolation;  ///< how it was isolated: `strict`, `isolated`, `basic`, `none`
  bool strict = false;    ///< whether what is only advised counts, too
};

/// The report for people: a table of all requirements, then what failed with what was expected, what was seen
/// and how to mend it, and in the end whether the program may enter.
std::string compliance_text(const CheckedProgram& checked, const ComplianceResults& results);

/// The same as JSON, for graders.
std::string compliance_json(const CheckedProgram& checked, const ComplianceResults& results);

}  // namespace kaven::tournaments::compliance
