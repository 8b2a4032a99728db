// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/checklist/checklist.hpp"

namespace kaven::tournaments::compliance {

using checklist::Checklist;
using checklist::Finding;
using checklist::Observation;
using checklist::Requirement;
using checklist::Scenario;

/// The requirement that the shortest scenario with a move tests.
inline constexpr const char* first_move = "first-move";

/// A requirement and its result.
struct RequirementResult {
  Requirement requirement;
  Finding finding = Finding::untried;
  std::string seen;                     ///< the observation if it failed, or why it is untried
  std::vector<std::string> moves = {};  ///< if it failed: on the board then, as `D1`
};

/// Combines the findings of the scenarios. A requirement has failed if it failed in any scenario; it has passed if it
/// passed in a scenario and failed in none.
class ComplianceResults {
 public:
  explicit ComplianceResults(const Checklist& checklist);

  /// Adds the observations of `scenario`. Throws std::runtime_error for a requirement that is not on the checklist.
  void record(const Scenario& scenario, const std::vector<Observation>& observations);
  /// Whether all requirements that must have passed before `scenario` have passed.
  bool is_ready(const Scenario& scenario) const;
  /// If a requirement that must have passed before `scenario` cannot pass any more, marks the requirements that the
  /// scenario would test as untried and returns true.
  bool skip_if_blocked(const Scenario& scenario);
  /// Sets `because` as the reason of all untried requirements that have none.
  void leave_untried(const std::string& because);

  /// Replaces every `seen` by `rewritten(seen)`.
  void rewrite_seen(const std::function<std::string(const std::string&)>& rewritten);

  const std::vector<RequirementResult>& all() const { return results_; }
  /// The first required failure up to the first move, all that a trial before a tournament tests; null if there is none.
  const RequirementResult* entry_failure() const;
  /// Whether the program has made a first move without a required failure.
  bool has_entered() const;
  /// Whether all required requirements have passed and, if `strict`, no advised one has failed.
  bool may_enter(bool strict) const;

 private:
  RequirementResult* find(const std::string& requirement);
  const RequirementResult* find(const std::string& requirement) const;

  std::vector<RequirementResult> results_;
  std::vector<std::string> entry_failures_;  ///< required failures in scenarios up to the first move
  std::vector<std::string> shown_;           ///< requirements whose own scenarios were played or skipped
};

}  // namespace kaven::tournaments::compliance
