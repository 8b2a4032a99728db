#include "tournaments/commands/status_json.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "common/notation/game_words.hpp"
#include "tournaments/state/missing_records.hpp"
#include "tournaments/state/pairing_input.hpp"
#include "tournaments/state/suspect_games.hpp"
#include "tournaments/state/wanted_jobs.hpp"

namespace kaven::tournaments::commands {

namespace {

using nlohmann::ordered_json;

template <typename Value>
ordered_json or_null(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json games_json(const state::TournamentState& tournament, std::size_t running) {
  using enum state::GameState;
  return {{"total", state::games_in_all(tournament)},
          {"finished", tournament.count(finished)},
          {"running", running},
          {"pending", tournament.count(pending) - static_cast<int>(running)},
          {"void", tournament.count(abandoned)},
          {"cancelled", tournament.count(cancelled)}};
}

ordered_json players_json(const std::vector<standings::StandingsRow>& rows) {
  ordered_json players = ordered_json::array();
  for (const standings::StandingsRow& row : rows) {
    players.push_back({{"name", row.name},
                       {"rank", row.rank > 0 ? ordered_json(row.rank) : ordered_json()},
                       {"points", row.points},
                       {"games", row.played},
                       {"won", row.wins},
                       {"drawn", row.draws},
                       {"lost", row.losses}});
  }
  return players;
}

ordered_json running_json(const std::vector<progress::RunningGame>& games) {
  ordered_json running = ordered_json::array();
  for (const progress::RunningGame& game : games) {
    running.push_back(
        {{"game", game.game},
         {"white", game.white},
         {"black", game.black},
         {"moves", game.moves},
         {"to_move", notation::colour_words.word_of(game.mover)},
         {"turn_limit", game.turn_limit.count()},
         {"turn_seconds", game.turn_time ? ordered_json(game.turn_time->count()) : ordered_json()}});
  }
  return running;
}

ordered_json withdrawn_json(const state::TournamentState& tournament) {
  ordered_json withdrawn = ordered_json::array();
  for (const state::Player& player : tournament.players) {
    if (!player.withdrawn) continue;
    withdrawn.push_back({{"name", player.name},
                         {"games", state::withdrawn_games_words.word_of(player.withdrawn->games)},
                         {"reason", player.withdrawn->reason}});
  }
  return withdrawn;
}

ordered_json replays_json(const state::TournamentState& tournament, std::span<const state::Entry> entries) {
  std::map<folder::GameId, std::string> reasons;  // the last one of each game
  for (const state::Entry& entry : entries) {
    for (const state::OrderedReplay& replay : entry.replays) reasons[replay.game] = replay.reason;
  }
  ordered_json replays = ordered_json::array();
  for (const auto& [game, reason] : reasons) {
    if (tournament.has_game(game) && tournament.game(game).state == state::GameState::pending)
      replays.push_back({{"game", game}, {"reason", reason}});
  }
  return replays;
}

ordered_json suspects_json(const folder::Folder& folder, const state::TournamentState& tournament) {
  ordered_json suspects = ordered_json::array();
  for (const state::SuspectGame& suspect : state::suspect_games(folder, tournament.games)) {
    suspects.push_back({{"game", suspect.game},
                        {"loser", tournament.player(suspect.loser).name},
                        {"reason", suspect.reason},
                        {"played_again", suspect.played_again}});
  }
  return suspects;
}

ordered_json refused_json(const roster::Roster& roster) {
  ordered_json refused = ordered_json::array();
  for (const roster::RefusedHandIn& each : roster.refused) {
    refused.push_back({{"name", each.name},
                       {"hand_in", each.program.filename().string()},
                       {"reason", each.reason},
                       {"remedy", each.remedy}});
  }
  return refused;
}

}  // namespace

ordered_json status_json_before_the_first_game(const std::string& runner, std::size_t tried) {
  return {{"format", 1}, {"runner", runner}, {"tried", tried}, {"games", nullptr}};
}

ordered_json status_json(const folder::Folder& folder, const state::TournamentState& tournament,
                         std::span<const state::Entry> entries, const roster::Roster& roster,
                         const progress::Overview& overview, const std::optional<std::string>& runner) {
  ordered_json without_record = ordered_json::array();
  for (const folder::GameId game : state::games_without_record(folder, tournament.games)) {
    without_record.push_back(game.number());
  }
  return {{"format", 1},
          {"runner", or_null(runner)},
          {"wanted_jobs", or_null(runner ? state::wanted_jobs(folder) : std::nullopt)},
          {"games", games_json(tournament, overview.running.size())},
          {"seconds_left", overview.left ? ordered_json(overview.left->count()) : ordered_json()},
          {"players", players_json(overview.leaders)},
          {"running", running_json(overview.running)},
          {"withdrawn", withdrawn_json(tournament)},
          {"to_be_played_again", replays_json(tournament, entries)},
          {"suspect", suspects_json(folder, tournament)},
          {"refused", refused_json(roster)},
          {"without_record", std::move(without_record)}};
}

}  // namespace kaven::tournaments::commands
