#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tournaments/compliance/checklist.hpp"

namespace kaven::tournaments::compliance {

/// The requirement of the shortest scenario in which a program starts and moves.
inline constexpr const char* first_move = "first-move";

/// A requirement and what is known of it.
struct RequirementResult {
  Requirement requirement;
  Finding finding = Finding::untried;
  std::string seen;  ///< what was seen where it failed, or why it is untried
};

/// Collects what the scenarios show. A requirement has failed when it failed in one scenario; it has passed
/// when one has shown it and none has seen it fail.
class ComplianceResults {
 public:
  explicit ComplianceResults(const Checklist& checklist);

  /// Takes note of what `scenario` has shown. Throws std::runtime_error for a requirement that is not on the
  /// checklist.
  void record(const Scenario& scenario, const std::vector<Observation>& observations);
  /// Whether all that `scenario` builds on has passed.
  bool is_ready(const Scenario& scenario) const;
  /// Marks what `scenario` would show as untried when what it builds on has not passed, and will not: whether
  /// that is so.
  bool skip_if_blocked(const Scenario& scenario);
  /// Gives what was not tried so far, and has no reason for that, this one.
  void leave_untried(const std::string& because);

  /// Replaces what was seen by what `rewritten` makes of it.
  void rewrite_seen(const std::function<std::string(const std::string&)>& rewritten);

  const std::vector<RequirementResult>& all() const { return results_; }
  /// What the program failed of what it must do to make a first move, which is all that a trial before a tournament
  /// asks for; null: nothing that is known.
  const RequirementResult* entry_failure() const;
  /// Whether it has made a first move.
  bool has_entered() const;
  /// Everything required has passed; when `strict`, what is advised has not failed either.
  bool may_enter(bool strict) const;

 private:
  RequirementResult* find(const std::string& requirement);
  const RequirementResult* find(const std::string& requirement) const;

  std::vector<RequirementResult> results_;
  std::vector<std::string> entry_failures_;  ///< required and failed in a scenario up to its first move
  std::vector<std::string> shown_;           ///< requirements whose own scenarios have been played or skipped
};

}  // namespace kaven::tournaments::compliance
