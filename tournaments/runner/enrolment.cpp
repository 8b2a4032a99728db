#include "tournaments/runner/enrolment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "common/notation/printable.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

namespace {

FixedSettings fixed_settings_of(const Settings& settings) {
  const game::Rules rules = settings.game().rules;
  return {{"game", settings.choice.game},
          {"size", notation::size_text(rules)},
          {"connect", fmt::format("{}", rules.line_length)},
          {"exact-five", rules.exact_length ? "true" : "false"},
          {"full-board", rules.full_board == game::FullBoard::draw ? "draw" : "both-lose"},
          {"time", fmt::format("{}", settings.turn_limit.count())},
          {"start-time", fmt::format("{}", settings.start_limit.count())},
          {"format", settings.format},
          {"seed", fmt::format("{}", settings.seed)}};
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

void check_legs(const std::vector<Game>& games, int legs) {
  if (games.empty()) return;
  const int entered = std::ranges::max(games, {}, &Game::leg).leg;
  if (legs >= entered) return;
  throw EnrolmentError(
      fmt::format("tournament.toml: legs is {}, but this tournament has games of leg {}: legs may be "
                  "raised, not lowered",
                  legs, entered));
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

std::vector<Player> newcomers(const std::vector<Player>& entered, const Roster& roster) {
  std::vector<Player> players;
  for (const Entrant& entrant : roster.entrants) {
    if (std::ranges::find(entered, entrant.name, &Player::name) != entered.end()) continue;
    players.push_back({.id = static_cast<int>(entered.size() + players.size()) + 1,
                       .name = entrant.name,
                       .program = entrant.command,
                       .sha256 = entrant.sha256,
                       .description_sha256 = entrant.description_sha256});
  }
  return players;
}

// The games of the whole field that are not entered yet, in their order, numbered on behind the others.
// Rounds are numbered on too: nobody plays twice in one.
std::vector<Game> missing_games(const std::vector<Game>& entered, const std::vector<Player>& players,
                                const Settings& settings, const Roster& roster) {
  std::map<std::string, int> id_of;
  for (const Player& player : players) id_of[player.name] = player.id;
  std::set<std::tuple<int, int, int>> known;
  int last_round = 0;
  for (const Game& game : entered) {
    known.emplace(game.leg, game.white, game.black);
    last_round = std::max(last_round, game.round);
  }
  const Field field{roster.entrants.size(), settings.legs, settings.seed};
  const std::uint64_t seed_of_games = drawn_number(settings.seed, 0);
  std::vector<Game> games;
  int round = 0;  // of the pairing
  for (const Job& job : find_format(settings.format)->pair(field)) {
    const std::string& white = roster.entrants[job.white].name;
    const std::string& black = roster.entrants[job.black].name;
    if (known.contains({job.leg, id_of.at(white), id_of.at(black)})) continue;
    if (job.round != round) ++last_round;
    round = job.round;
    const int id = static_cast<int>(entered.size() + games.size()) + 1;
    games.push_back({.id = id,
                     .leg = job.leg,
                     .round = last_round,
                     .white = id_of.at(white),
                     .black = id_of.at(black),
                     .seed = drawn_number(seed_of_games, static_cast<std::uint64_t>(id)),
                     .record = record_name(id, white, black)});
  }
  return games;
}

}  // namespace

void enrol(Ledger& ledger, const Settings& settings, const Roster& roster) {
  const FixedSettings fixed = fixed_settings_of(settings);
  check_settings(ledger.fixed_settings(), fixed);
  std::vector<Player> players = ledger.players();
  const std::vector<Game> games = ledger.games();
  check_legs(games, settings.legs);
  for (const Player& player : players) check_player(player, roster);
  const std::vector<Player> added = newcomers(players, roster);
  players.insert(players.end(), added.begin(), added.end());
  ledger.enter(fixed, added, missing_games(games, players, settings, roster));
}

}  // namespace kaven::tournaments
