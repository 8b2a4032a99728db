// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace kaven::tournaments::compliance {

ComplianceResults::ComplianceResults(const Checklist& checklist) {
  for (const Requirement& requirement : checklist.requirements) {
    results_.push_back({.requirement = requirement});
  }
}

RequirementResult* ComplianceResults::find(const std::string& requirement) {
  const auto found = std::ranges::find(
      results_, requirement,
      [](const RequirementResult& result) -> const auto& { return result.requirement.name; });
  return found == results_.end() ? nullptr : &*found;
}

const RequirementResult* ComplianceResults::find(const std::string& requirement) const {
  return const_cast<ComplianceResults*>(this)->find(requirement);
}

void ComplianceResults::record(const Scenario& scenario, const std::vector<Observation>& observations) {
  const auto shows = [&scenario](const char* requirement) {
    return std::ranges::find(scenario.shows, requirement) != scenario.shows.end();
  };
  for (const Observation& observation : observations) {
    RequirementResult* const result = find(observation.requirement);
    if (result != nullptr && result->requirement.required && observation.finding == Finding::failed &&
        (shows("starts") || shows(first_move))) {
      entry_failures_.push_back(observation.requirement);
    }
    if (result == nullptr) {
      throw std::runtime_error("compliance_run reported the unknown requirement '" + observation.requirement +
                               "'");
    }
    const bool first_failure = observation.finding == Finding::failed && result->finding != Finding::failed;
    const bool first_news = result->finding == Finding::untried &&
                            (result->seen.empty() || observation.finding == Finding::passed);
    if (!first_failure && !first_news) continue;
    result->finding = observation.finding;
    result->seen = observation.seen;
    if (observation.finding == Finding::failed) result->moves = observation.moves;
    if (!observation.remedy.empty()) result->requirement.remedy = observation.remedy;
  }
  shown_.insert(shown_.end(), scenario.shows.begin(), scenario.shows.end());
}

const RequirementResult* ComplianceResults::entry_failure() const {
  return entry_failures_.empty() ? nullptr : find(entry_failures_.front());
}

bool ComplianceResults::has_entered() const {
  const RequirementResult* const result = find(first_move);
  return entry_failures_.empty() && result != nullptr && result->finding == Finding::passed;
}

bool ComplianceResults::is_ready(const Scenario& scenario) const {
  return std::ranges::all_of(scenario.after, [&](const std::string& requirement) {
    const RequirementResult* const result = find(requirement);
    return result != nullptr && result->finding == Finding::passed;
  });
}

bool ComplianceResults::skip_if_blocked(const Scenario& scenario) {
  for (const std::string& requirement : scenario.after) {
    const RequirementResult* const result = find(requirement);
    if (std::ranges::find(shown_, requirement) == shown_.end() || result->finding == Finding::passed)
      continue;
    const std::string because = result->finding == Finding::failed
                                    ? fmt::format("it must first pass \"{}\"", result->requirement.title)
                                    : result->seen;
    std::vector<Observation> untried;
    for (const std::string& unseen : scenario.shows) untried.push_back({unseen, Finding::untried, because});
    record(scenario, untried);
    return true;
  }
  return false;
}

void ComplianceResults::leave_untried(const std::string& because) {
  for (RequirementResult& result : results_) {
    if (result.finding == Finding::untried && result.seen.empty()) result.seen = because;
  }
}

void ComplianceResults::rewrite_seen(const std::function<std::string(const std::string&)>& rewritten) {
  for (RequirementResult& result : results_) result.seen = rewritten(result.seen);
}

bool ComplianceResults::may_enter(bool strict) const {
  return std::ranges::all_of(results_, [&](const RequirementResult& result) {
    if (result.requirement.required) return result.finding == Finding::passed;
    return !strict || result.finding != Finding::failed;
  });
}

}  // namespace kaven::tournaments::compliance
