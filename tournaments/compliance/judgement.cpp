#include "tournaments/compliance/judgement.hpp"

#include <algorithm>
#include <stdexcept>

namespace kaven::tournaments::compliance {

Judgement::Judgement(const Script& script) {
  for (const Requirement& requirement : script.requirements) lines_.push_back({requirement, "untried", ""});
}

Result* Judgement::find(const std::string& requirement) {
  const auto found = std::ranges::find(
      lines_, requirement, [](const Result& line) -> const std::string& { return line.requirement.name; });
  return found == lines_.end() ? nullptr : &*found;
}

const Result* Judgement::find(const std::string& requirement) const {
  return const_cast<Judgement*>(this)->find(requirement);
}

void Judgement::take(const Scenario& scenario, const std::vector<Observation>& observations) {
  for (const Observation& observation : observations) {
    Result* const line = find(observation.requirement);
    if (line == nullptr) {
      throw std::runtime_error("rehearsal speaks of '" + observation.requirement +
                               "', which is no requirement of this game");
    }
    const bool first_failure = observation.finding == "failed" && line->finding != "failed";
    const bool first_news =
        line->finding == "untried" && (line->seen.empty() || observation.finding == "passed");
    if (!first_failure && !first_news) continue;
    line->finding = observation.finding;
    line->seen = observation.seen;
  }
  shown_.insert(shown_.end(), scenario.shows.begin(), scenario.shows.end());
}

bool Judgement::may_be_played(const Scenario& scenario) const {
  return std::ranges::all_of(scenario.after, [&](const std::string& requirement) {
    const Result* const line = find(requirement);
    return line != nullptr && line->finding == "passed";
  });
}

bool Judgement::given_up(const Scenario& scenario) {
  for (const std::string& requirement : scenario.after) {
    const Result* const line = find(requirement);
    if (std::ranges::find(shown_, requirement) == shown_.end() || line->finding == "passed") continue;
    const std::string because =
        line->finding == "failed" ? "not before it " + line->requirement.title : line->seen;
    std::vector<Observation> untried;
    for (const std::string& unseen : scenario.shows) untried.push_back({unseen, "untried", because});
    take(scenario, untried);
    return true;
  }
  return false;
}

bool Judgement::may_enter(bool strict) const {
  return std::ranges::all_of(lines_, [&](const Result& line) {
    if (line.requirement.required) return line.finding == "passed";
    return !strict || line.finding != "failed";
  });
}

}  // namespace kaven::tournaments::compliance
