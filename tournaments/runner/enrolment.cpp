#include "tournaments/runner/enrolment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/notation/printable.hpp"
#include "tournaments/ledger/paired.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

namespace {

// Besides what makes other games: what these formats reckon with.
bool stays(std::string_view name, const Format& format) {
  return shapes_games(name) || (format.qualifiers && name == "rounds") ||
         (format.paid_byes && name.starts_with("points."));
}

void check_settings(const std::map<std::string, std::string>& then,
                    const std::map<std::string, std::string>& now, const Format& format) {
  for (const auto& [name, value] : then) {
    const auto found = now.find(name);
    if (!stays(name, format) || found == now.end() || found->second == value) continue;
    throw EnrolmentError(
        fmt::format("tournament.toml: {} is {}, but this tournament began with {}: set it back, or "
                    "make a new tournament",
                    name, found->second, value));
  }
}

void check_legs(const std::map<std::string, std::string>& then, const Settings& settings) {
  if (!find_format(settings.format)->legs) return;
  const int entered = with_settings({}, {then.begin(), then.end()}).legs;
  if (settings.legs >= entered) return;
  throw EnrolmentError(
      fmt::format("tournament.toml: legs is {}, but this tournament has games of leg {}: legs may be "
                  "raised, not lowered",
                  settings.legs, entered));
}

void check_names(const char* setting, const std::vector<std::string>& names, const Roster& roster) {
  for (const std::string& name : names) {
    if (std::ranges::find(roster.entrants, name, &Entrant::name) != roster.entrants.end()) continue;
    throw EnrolmentError(fmt::format(
        "tournament.toml: {} names {}, but nobody in agents/ is called so: expected names of players",
        setting, notation::printable(name)));
  }
}

void check_newcomers(const std::vector<Player>& added, const Settings& settings, const Field& before,
                     const Past& past) {
  const Format& format = *find_format(settings.format);
  if (added.empty() || before.players == 0 || format.takes_newcomers(before, past)) return;
  throw EnrolmentError(fmt::format(
      "{} came after the {} began, which takes nobody any more: take the program out of agents/, or make "
      "a new tournament",
      notation::printable(added.front().name), format.title));
}

bool is_same(const Player& player, const Entrant& entrant) {
  return entrant.sha256 == player.sha256 && entrant.description_sha256 == player.description_sha256;
}

Player player_of(const Entrant& entrant, int id, int rounds) {
  return {.id = id,
          .name = entrant.name,
          .program = entrant.command,
          .sha256 = entrant.sha256,
          .description_sha256 = entrant.description_sha256,
          .entered = rounds};
}

[[noreturn]] void refuse_version(const Player& player, const Entrant& found) {
  const bool described = found.sha256 == player.sha256;
  throw EnrolmentError(fmt::format(
      "{}: the {} of {} is not what it was when it entered (SHA-256 {}, now {}): put the old one back, "
      "drop in the new one under another name, or have it go on in this one's place with "
      "--accept-new-version",
      notation::printable(found.program.string(), 400), described ? "agent.toml" : "program",
      notation::printable(player.name), described ? player.description_sha256 : player.sha256,
      described ? found.description_sha256 : found.sha256));
}

std::vector<Player> new_versions(const std::vector<Player>& players, const Enrolment& enrolment) {
  std::vector<Player> changed;
  for (const Player& player : players) {
    const auto& entrants = enrolment.roster.entrants;
    const auto found = std::ranges::find(entrants, player.name, &Entrant::name);
    if (found == entrants.end()) {
      throw EnrolmentError(
          fmt::format("{} plays in this tournament, but is no longer in agents/: put the program back, "
                      "or make a new tournament without it",
                      notation::printable(player.name)));
    }
    if (is_same(player, *found)) continue;
    if (!enrolment.accept_new_versions) refuse_version(player, *found);
    changed.push_back(player_of(*found, player.id, player.entered));
  }
  return changed;
}

std::vector<Player> newcomers(const std::vector<Player>& players, const Roster& roster, int rounds) {
  std::vector<Player> added;
  for (const Entrant& entrant : roster.entrants) {
    if (std::ranges::find(players, entrant.name, &Player::name) != players.end()) continue;
    const int id = static_cast<int>(players.size() + added.size()) + 1;
    added.push_back(player_of(entrant, id, rounds));
  }
  return added;
}

}  // namespace

Entry new_entry(std::span<const Entry> entries, const Past& past, const Enrolment& enrolment) {
  Entry entry{.settings = shaping_settings(enrolment.settings)};
  if (!entries.empty()) {
    check_settings(entries.back().settings, entry.settings, *find_format(enrolment.settings.format));
    check_legs(entries.back().settings, enrolment.settings);
  }
  const std::vector<Player> players = players_of(entries);
  entry.new_versions = new_versions(players, enrolment);
  entry.newcomers = newcomers(players, enrolment.roster, last_round(past));
  check_names("seeding", enrolment.settings.seeding, enrolment.roster);
  check_names("unranked", enrolment.settings.unranked, enrolment.roster);
  check_newcomers(entry.newcomers, enrolment.settings, field_of(enrolment.settings, players), past);
  return entry;
}

bool says_nothing(const Entry& entry, std::span<const Entry> entries) {
  return !entries.empty() && entry.newcomers.empty() && entry.new_versions.empty() &&
         entry.settings == entries.back().settings;
}

}  // namespace kaven::tournaments
