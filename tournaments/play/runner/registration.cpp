// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/registration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>

#include "common/program/submission.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/pairing_input.hpp"

namespace kaven::tournaments::runner {

namespace {

// `then` is on line `line` of the entry list.
void check_settings(const std::map<std::string, std::string>& then,
                    const std::map<std::string, std::string>& now, const settings::Settings& settings,
                    std::size_t line) {
  for (const auto& [name, value, value_now] : settings_file::changed_settings(then, now)) {
    if (!settings_file::is_fixed(settings, name)) continue;
    try {
      settings_file::check_setting(name, value);
    } catch (const settings_file::SettingsError& error) {
      throw RegistrationError(fmt::format("entries.jsonl:{}: member 'settings': {}", line, error.what()));
    }
    throw RegistrationError(
        fmt::format("tournament.toml: {} is {}, but this tournament began with {}: set it back, or "
                    "make a new tournament",
                    name, value_now, value));
  }
}

void check_names(std::string_view setting, const std::vector<std::string>& names,
                 const std::vector<state::Player>& players, const roster::Roster& roster) {
  for (const std::string& name : names) {
    if (std::ranges::find(roster.entrants, name, &roster::Entrant::name) != roster.entrants.end()) continue;
    if (std::ranges::find(players, name, &state::Player::name) != players.end()) continue;
    std::vector<std::string_view> known;
    for (const roster::Entrant& entrant : roster.entrants) known.emplace_back(entrant.name);
    throw RegistrationError(fmt::format(
        "tournament.toml: {} names {}, but no player in agents/ has this name: expected names of players{}",
        setting, text::printable(name),
        known.empty() ? "" : "; did you mean " + text::printable(text::nearest_word(name, known)) + "?"));
  }
}

void check_format(const state::Entry& entry, state::TournamentState tournament) {
  const pairing::Format& format = *pairing::find_format(tournament.settings.pairing.format);
  if (format.objection == nullptr) return;
  tournament.players.insert(tournament.players.end(), entry.newcomers.begin(), entry.newcomers.end());
  const auto objection = format.objection(state::pairing_input_of(tournament), state::history_of(tournament));
  if (objection) throw RegistrationError(*objection);
}

state::Player player_of(const roster::Entrant& entrant, folder::PlayerId id, int rounds) {
  return {.id = id,
          .name = entrant.name,
          .program = entrant.command,
          .sha256 = entrant.sha256,
          .description_sha256 = entrant.description_sha256,
          .entered = rounds,
          .submission_sha256 = entrant.submission_sha256,
          .hand_in = roster::hand_in_name(entrant.program)};
}

[[noreturn]] void refuse_version(const state::Player& player, const roster::Entrant& found) {
  throw RegistrationError(fmt::format("{}: {}: {}", text::printable(found.program.string(), 400),
                                      change_text(player, found), change_remedy));
}

std::vector<state::Player> new_versions(const std::vector<state::Player>& players,
                                        const Registration& registration) {
  std::vector<state::Player> changed;
  for (const state::Player& player : players) {
    const auto& entrants = registration.roster.entrants;
    const auto found = std::ranges::find(entrants, player.name, &roster::Entrant::name);
    if (found == entrants.end() || player.withdrawn) continue;
    const bool is_same = roster::is_same_version(player, *found);
    // From now on, the submission hash and the folder of players who entered without them are known.
    const bool is_known = player.submission_sha256.empty() == found->submission_sha256.empty() &&
                          player.hand_in == roster::hand_in_name(found->program);
    if (is_same && is_known) continue;
    if (!is_same && !registration.accept_new_versions) refuse_version(player, *found);
    changed.push_back(player_of(*found, player.id, player.entered));
  }
  return changed;
}

std::vector<state::Player> newcomers(const std::vector<state::Player>& players, const roster::Roster& roster,
                                     int rounds) {
  std::vector<state::Player> added;
  for (const roster::Entrant& entrant : roster.entrants) {
    if (std::ranges::find(players, entrant.name, &state::Player::name) != players.end()) continue;
    added.push_back(player_of(entrant, folder::PlayerId::at(players.size() + added.size()), rounds));
  }
  return added;
}

}  // namespace

std::vector<roster::KnownPlayer> known_players(const std::vector<state::Player>& players) {
  std::vector<roster::KnownPlayer> known;
  known.reserve(players.size());
  for (const state::Player& player : players) {
    known.push_back({.name = player.name,
                     .command = player.program,
                     .sha256 = player.sha256,
                     .description_sha256 = player.description_sha256,
                     .submission_sha256 = player.submission_sha256,
                     .hand_in = player.hand_in});
  }
  return known;
}

std::string change_text(const state::Player& player, const roster::Entrant& found) {
  const auto text = [&](std::string_view what, const std::string& before, const std::string& now) {
    return fmt::format(
        "the {} of {} is not what it was when it entered (last changed: {}; SHA-256 {}, now {})", what,
        text::printable(player.name), program::last_change(found.program), before, now);
  };
  if (found.sha256 != player.sha256) return text("program", player.sha256, found.sha256);
  if (found.description_sha256 != player.description_sha256)
    return text("agent.toml", player.description_sha256, found.description_sha256);
  return text("submission", player.submission_sha256, found.submission_sha256);
}

state::Entry new_entry(std::span<const state::Entry> entries, const state::TournamentState& tournament,
                       const Registration& registration) {
  state::Entry entry{.settings = settings_file::shaping_settings(registration.settings)};
  if (!entries.empty()) {
    check_settings(entries.back().settings, entry.settings, registration.settings, entries.size());
  }
  const std::vector<state::Player> players = state::players_of(entries);
  entry.new_versions = new_versions(players, registration);
  entry.newcomers =
      newcomers(players, registration.roster, pairing::last_round(state::history_of(tournament)));
  check_names(settings::seeding.name, registration.settings.pairing.format_settings[settings::seeding],
              players, registration.roster);
  check_names("unranked", registration.settings.pairing.unranked, players, registration.roster);
  std::vector<std::string> with_odds;
  for (const auto& [name, factor] : registration.settings.time_factors) with_odds.push_back(name);
  check_names("time-factors", with_odds, players, registration.roster);
  check_format(entry, tournament);
  return entry;
}

std::optional<std::string> closed_because(const state::TournamentState& tournament) {
  const pairing::Format& format = *pairing::find_format(tournament.settings.pairing.format);
  const bool is_open =
      tournament.players.empty() ||
      format.takes_newcomers(state::pairing_input_of(tournament), state::history_of(tournament));
  if (is_open) return std::nullopt;
  return fmt::format("this {} takes no more players, because {}", format.title, format.closed_because);
}

std::vector<std::string> refuse_late_entrants(Registration& registration,
                                              const state::TournamentState& tournament) {
  std::vector<std::string> notes;
  const auto reason = closed_because(tournament);
  if (!reason) return notes;
  std::erase_if(registration.roster.entrants, [&](const roster::Entrant& entrant) {
    if (std::ranges::find(tournament.players, entrant.name, &state::Player::name) !=
        tournament.players.end()) {
      return false;
    }
    notes.push_back(
        fmt::format("{} came too late and cannot play: {}", text::printable(entrant.name), *reason));
    return true;
  });
  return notes;
}

std::vector<folder::PlayerId> absent_players(const state::TournamentState& tournament,
                                             const roster::Roster& roster) {
  std::vector<folder::PlayerId> absent;
  for (const state::Player& player : tournament.players) {
    const bool is_there =
        std::ranges::find(roster.entrants, player.name, &roster::Entrant::name) != roster.entrants.end();
    if (!is_there && !player.withdrawn) absent.push_back(player.id);
  }
  return absent;
}

bool changes_nothing(const state::Entry& entry, std::span<const state::Entry> entries) {
  return !entries.empty() && entry.newcomers.empty() && entry.new_versions.empty() &&
         entry.settings == entries.back().settings;
}

}  // namespace kaven::tournaments::runner
