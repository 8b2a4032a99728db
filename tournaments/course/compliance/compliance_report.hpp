// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "common/program/program.hpp"
#include "tournaments/course/compliance/compliance_results.hpp"

namespace kaven::tournaments::compliance {

/// The checked program, and the terms of its check.
struct CheckedProgram {
  program::Program program;
  checklist::CheckedGame game;
  std::string isolation;  ///< the sandbox's level: `strict`, `isolated`, `basic`, `none`
  bool strict = false;    ///< whether advised requirements count, too
  int tried_again = 0;  ///< situations that others on this machine delayed, and that were played again, alone
};

/// The report as text: a table of all requirements, then each failure with expectation, observation and remedy, and
/// finally whether the program may enter.
std::string compliance_text(const CheckedProgram& checked, const ComplianceResults& results);

/// Says that this machine was busy if `tried_again` situations were played again for that; empty if there were none.
std::string busy_text(int tried_again);

/// The report as JSON, for graders.
nlohmann::json compliance_document(const CheckedProgram& checked, const ComplianceResults& results);

/// Removes this machine's folders from texts, as students receive the reports: `/srv/course/agents/alice/alice.py`
/// becomes `alice/alice.py`. Also removes the folders of Kaven's programs and the user's home folder.
class PrivatePaths {
 public:
  /// `program` is the hand-in's path. A command line is allowed, but its paths are not removed.
  explicit PrivatePaths(const boost::filesystem::path& program);

  std::string hidden_in(std::string text) const;

 private:
  std::vector<std::string> prefixes_;  ///< folders with a slash at their end, the longest first
};

}  // namespace kaven::tournaments::compliance
