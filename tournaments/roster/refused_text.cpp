#include "tournaments/roster/refused_text.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "common/text/printable.hpp"

namespace kaven::tournaments::roster {

namespace {

std::string who(const RefusedHandIn& refused) {
  const std::string file = text::printable(refused.program.filename().string(), 200);
  const std::string name = text::printable(refused.name);
  return name == file ? "agents/" + file : fmt::format("{} (agents/{})", name, file);
}

}  // namespace

std::string refused_text(const Roster& roster) {
  if (roster.refused.empty()) return {};
  const std::size_t all = roster.refused.size() + roster.entrants.size();
  std::string text = fmt::format("{} of {} in agents/ {} not play:", roster.refused.size(), all,
                                 roster.refused.size() == 1 ? "does" : "do");
  std::map<std::string_view, std::string> remedies;
  for (const RefusedHandIn& refused : roster.refused) {
    text += fmt::format("\n  {}: {}", who(refused), refused.reason);
    if (refused.remedy.empty()) continue;
    const auto [first, is_new] = remedies.emplace(refused.remedy, who(refused));
    text += "\n      remedy: " + (is_new ? refused.remedy : "as for " + first->second);
  }
  return text;
}

std::string refused_line(const RefusedHandIn& refused) {
  return fmt::format("{}: {}{}{}", who(refused), refused.reason, refused.remedy.empty() ? "" : "; ",
                     refused.remedy);
}

}  // namespace kaven::tournaments::roster
