#pragma once

#include <nlohmann/json_fwd.hpp>
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

/// That as a value.
nlohmann::json compliance_document(const CheckedProgram& checked, const ComplianceResults& results);

/// `document` as text in lines; what is no UTF-8 in it is replaced.
std::string json_text(const nlohmann::json& document);

/// `text` of a requirement, which speaks of NAME.in and NAME.out, with the stem of a program in it.
std::string with_file_names(std::string text, const std::string& stem);

}  // namespace kaven::tournaments::compliance
