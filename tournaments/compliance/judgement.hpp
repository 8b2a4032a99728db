#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/script.hpp"

namespace kaven::tournaments::compliance {

/// A line of the check with its result.
struct Result {
  Requirement requirement;
  std::string finding;  ///< `passed`, `failed`, `untried`
  std::string seen;     ///< of what failed, or why it is untried
};

/// Collects what the situations show. One failure is enough for a requirement to have failed; one situation
/// that shows it without is enough for it to have passed.
class Judgement {
 public:
  explicit Judgement(const Script& script);

  /// `situation` has been played. Throws std::runtime_error for a requirement that is none of the script's.
  void take(const Scenario& scenario, const std::vector<Observation>& observations);
  /// Nothing stands in the way of `situation` any more.
  bool may_be_played(const Scenario& scenario) const;
  /// What stands in its way will not go: its requirements are untried now. True when that is so.
  bool given_up(const Scenario& scenario);

  const std::vector<Result>& results() const { return lines_; }
  /// Everything required has passed; when `strict`, what is advised has not failed either.
  bool may_enter(bool strict) const;

 private:
  Result* find(const std::string& requirement);
  const Result* find(const std::string& requirement) const;

  std::vector<Result> lines_;
  std::vector<std::string> shown_;  ///< requirements whose own situations have been played
};

}  // namespace kaven::tournaments::compliance
