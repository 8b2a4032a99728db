#include "tournaments/runner/enrolment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "common/notation/printable.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/paired.hpp"
#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

namespace {

FixedSettings fixed_settings_of(const Settings& settings) {
  const game::Rules rules = settings.game().rules;
  const Format& format = *find_format(settings.format);
  FixedSettings fixed = {{"game", settings.choice.game},
                         {"size", notation::size_text(rules)},
                         {"connect", fmt::format("{}", rules.line_length)},
                         {"exact-five", rules.exact_length ? "true" : "false"},
                         {"full-board", rules.full_board == game::FullBoard::draw ? "draw" : "both-lose"},
                         {"time", fmt::format("{}", settings.turn_limit.count())},
                         {"start-time", fmt::format("{}", settings.start_limit.count())},
                         {"format", settings.format},
                         {"openings", settings.openings},
                         {"seed", fmt::format("{}", settings.seed)}};
  if (format.matches) fixed["games-per-match"] = fmt::format("{}", settings.games_per_match);
  if (format.bracket != nullptr) fixed["replays"] = fmt::format("{}", settings.replays);
  if (format.qualifiers) {
    fixed["qualifiers"] = fmt::format("{}", settings.qualifiers);
    fixed["rounds"] = fmt::format("{}", settings.rounds);
  }
  if (format.paid_byes) {
    fixed["points.win"] = fmt::format("{}", settings.points.win);
    fixed["points.draw"] = fmt::format("{}", settings.points.draw);
    fixed["points.loss"] = fmt::format("{}", settings.points.loss);
  }
  fixed["seeding"] = fmt::format("{}", fmt::join(settings.seeding, ", "));
  return fixed;
}

void check_settings(const FixedSettings& then, const FixedSettings& now) {
  for (const auto& [name, value] : then) {
    const auto found = now.find(name);
    if (found == now.end() || found->second == value) continue;
    throw EnrolmentError(
        fmt::format("tournament.toml: {} is {}, but this tournament began with {}: set it back, or "
                    "make a new tournament",
                    name, found->second, value));
  }
}

void check_legs(const std::vector<Game>& games, const Settings& settings) {
  if (!find_format(settings.format)->legs) return;
  std::map<std::pair<int, int>, int> meetings;
  int entered = 0;
  for (const Game& game : games) entered = std::max(entered, ++meetings[{game.white, game.black}]);
  if (settings.legs >= entered) return;
  throw EnrolmentError(
      fmt::format("tournament.toml: legs is {}, but this tournament has games of leg {}: legs may be "
                  "raised, not lowered",
                  settings.legs, entered));
}

void check_seeding(const Settings& settings, const Roster& roster) {
  for (const std::string& name : settings.seeding) {
    if (std::ranges::find(roster.entrants, name, &Entrant::name) != roster.entrants.end()) continue;
    throw EnrolmentError(fmt::format(
        "tournament.toml: seeding names {}, but nobody in agents/ is called so: expected names of players",
        notation::printable(name)));
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

void check_player(const Player& player, const Roster& roster) {
  const std::string name = notation::printable(player.name);
  const auto found = std::ranges::find(roster.entrants, player.name, &Entrant::name);
  if (found == roster.entrants.end()) {
    throw EnrolmentError(
        fmt::format("{} plays in this tournament, but is no longer in agents/: put the program back, "
                    "or make a new tournament without it",
                    name));
  }
  const bool same = found->sha256 == player.sha256 && found->description_sha256 == player.description_sha256;
  if (same) return;
  const bool described = found->sha256 == player.sha256;
  throw EnrolmentError(
      fmt::format("{}: the {} of {} is not what it was when it entered (SHA-256 {}, now {}): put the old one "
                  "back, drop in the "
                  "new one under another name, or make a new tournament",
                  notation::printable(found->program.string(), 400), described ? "agent.toml" : "program",
                  name, described ? player.description_sha256 : player.sha256,
                  described ? found->description_sha256 : found->sha256));
}

std::vector<Player> newcomers(const std::vector<Player>& entered, const Roster& roster, int paired_rounds) {
  std::vector<Player> players;
  for (const Entrant& entrant : roster.entrants) {
    if (std::ranges::find(entered, entrant.name, &Player::name) != entered.end()) continue;
    players.push_back({.id = static_cast<int>(entered.size() + players.size()) + 1,
                       .name = entrant.name,
                       .program = entrant.command,
                       .sha256 = entrant.sha256,
                       .description_sha256 = entrant.description_sha256,
                       .entered = paired_rounds});
  }
  return players;
}

// What the format wants to be added, numbered on behind the games that are there.
std::vector<Game> added_games(const std::vector<Job>& jobs, std::size_t entered,
                              const std::vector<Player>& players, std::uint64_t seed) {
  const std::uint64_t seed_of_games = drawn_number(seed, 0);
  std::vector<Game> games;
  for (const Job& job : jobs) {
    const Player& white = players[job.white];
    const Player& black = players[job.black];
    const int id = static_cast<int>(entered + games.size()) + 1;
    games.push_back({.id = id,
                     .round = job.round,
                     .match = job.match,
                     .part = job.part,
                     .opening = job.opening,
                     .white = white.id,
                     .black = black.id,
                     .seed = drawn_number(seed_of_games, static_cast<std::uint64_t>(id)),
                     .record = record_name(id, white.name, black.name)});
  }
  return games;
}

}  // namespace

void enrol(Ledger& ledger, const Settings& settings, const Roster& roster) {
  const FixedSettings fixed = fixed_settings_of(settings);
  check_settings(ledger.fixed_settings(), fixed);
  std::vector<Player> players = ledger.players();
  const std::vector<Game> games = ledger.games();
  check_legs(games, settings);
  for (const Player& player : players) check_player(player, roster);
  const Past past = past_of(games, ledger.free_rounds());
  const std::vector<Player> added = newcomers(players, roster, last_round(past));
  check_seeding(settings, roster);
  check_newcomers(added, settings, field_of(settings, players), past);
  players.insert(players.end(), added.begin(), added.end());
  const Pairings pairings = find_format(settings.format)->pair(field_of(settings, players), past);
  std::vector<FreeRound> free_rounds;
  for (const Bye& bye : pairings.byes) free_rounds.push_back({bye.round, players[bye.player].id});
  ledger.enter(fixed, added, added_games(pairings.games, games.size(), players, settings.seed), free_rounds);
}

}  // namespace kaven::tournaments
