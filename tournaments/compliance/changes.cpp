#include "tournaments/compliance/changes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kaven::tournaments::compliance {

namespace {

Finding finding_in(const std::vector<RequirementResult>& results, const std::string& requirement) {
  const auto found = std::ranges::find_if(
      results, [&](const RequirementResult& each) { return each.requirement.name == requirement; });
  return found == results.end() ? Finding::untried : found->finding;
}

}  // namespace

std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after) {
  if (before.empty()) return "";
  std::string mended;
  std::string broken;
  std::string found;
  int passed_now = 0;
  for (const RequirementResult& now : after) {
    const Finding then = finding_in(before, now.requirement.name);
    if (now.finding == then || now.finding == Finding::untried) continue;
    const std::string& title = now.requirement.title;
    if (now.finding == Finding::passed && then == Finding::failed) {
      mended += fmt::format("fixed       {}\n", title);
    } else if (now.finding == Finding::passed) {
      ++passed_now;
    } else if (then == Finding::passed) {
      broken += fmt::format("BROKEN      {}\n", title);
    } else {
      found += fmt::format("now FAILED  {}\n", title);
    }
  }
  std::string text = mended + broken + found;
  if (passed_now > 0) text += fmt::format("now passed  {} that could not be tried before\n", passed_now);
  return text.empty() ? "nothing changed\n" : text;
}

}  // namespace kaven::tournaments::compliance
