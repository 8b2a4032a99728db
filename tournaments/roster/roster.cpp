#include "tournaments/roster/roster.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "common/notation/printable.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/program.hpp"
#include "common/program/start_diagnosis.hpp"
#include "tournaments/roster/hand_in_folder.hpp"

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;

namespace {

std::string shown(const fs::path& path) {
  return notation::printable(path.string(), 400);
}

bool is_utf8(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

std::string required_sha256(const fs::path& file) {
  if (auto hash = program::sha256(file)) return *hash;
  throw RosterError(shown(file) + ": this file cannot be read; give it the permission with: chmod a+r");
}

Entrant read_entrant(const fs::path& path, const std::vector<fs::path>& search_path) {
  program::Program found;
  try {
    found = program::find_program(path.string(), search_path);
  } catch (const program::ProgramError& error) {
    const std::string name = shown(path.filename());
    throw RosterError(
        fmt::format("{}\n  agents/{} takes part when it has an executable {}, an agent.toml with its "
                    "command, or one agent of ConnectX; take it out of agents/ if it is not to play",
                    error.what(), name, name));
  }
  if (found.name.empty() || !is_utf8(found.name)) {
    throw RosterError(fmt::format("{}: the name '{}' is no UTF-8 text: rename it", shown(path),
                                  notation::printable(found.name)));
  }
  Entrant entrant{.name = found.name, .program = path, .sha256 = required_sha256(found.file)};
  for (const std::string& word : found.command)
    entrant.command += (entrant.command.empty() ? "" : " ") + word;
  const fs::path description = path / "agent.toml";
  if (fs::is_regular_file(description)) entrant.description_sha256 = required_sha256(description);
  return entrant;
}

}  // namespace

Roster read_roster(const fs::path& agents, const std::vector<fs::path>& search_path) {
  Roster roster;
  for (const fs::path& path : hand_ins_in(agents)) {
    // Links are followed; one that leads nowhere is a file that cannot be found.
    if (!fs::is_directory(path) && fs::exists(path) && ::access(path.c_str(), X_OK) != 0 &&
        !program::is_connectx_agent(path)) {
      roster.notes.push_back(fmt::format("agents/{} does not play: it {}", shown(path.filename()),
                                         program::why_not_executable(path, path.string())));
      continue;
    }
    roster.entrants.push_back(read_entrant(path, search_path));
  }
  std::ranges::sort(roster.entrants, {},
                    [](const Entrant& each) { return std::pair(each.name, each.program); });
  std::ranges::sort(roster.notes);
  const auto twin = std::ranges::adjacent_find(roster.entrants, {}, &Entrant::name);
  if (twin != roster.entrants.end()) {
    throw RosterError(
        fmt::format("{} and {} are both called {}: rename one of them, or give it a name in its "
                    "agent.toml",
                    shown(twin->program), shown(std::next(twin)->program), notation::printable(twin->name)));
  }
  if (roster.entrants.size() < 2) {
    std::string reason = fmt::format(
        "{}: a tournament takes two agents, here {} {}: drop in programs, see {}", shown(agents),
        roster.entrants.size() == 1 ? "is" : "are", roster.entrants.size(), shown(agents / "README.md"));
    for (const std::string& note : roster.notes) reason += "\n  " + note;
    throw RosterError(reason);
  }
  return roster;
}

}  // namespace kaven::tournaments::roster
