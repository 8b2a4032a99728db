// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/intervention.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <map>
#include <set>
#include <utility>

#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/play/state/suspect_games.hpp"

namespace kaven::tournaments::runner {

namespace {

using text::printable;

// The settings remain those of the last entry.
state::Entry entry_behind(const OpenedTournament& opened) {
  return {.time = record::time_text(std::chrono::system_clock::now()),
          .games = static_cast<int>(opened.tournament.games.size()),
          .settings = opened.entries.back().settings};
}

// Writes the entry and returns the games that it changed. The primary data is written first, then its index.
std::vector<folder::GameId> enter(const folder::Folder& folder, OpenedTournament& opened,
                                  state::Entry entry) {
  state::TournamentState tournament = opened.tournament;
  std::vector<folder::GameId> changed = apply_entry(tournament, entry);
  std::vector<state::Entry> entries = opened.entries;
  entries.push_back(std::move(entry));
  state::write_entries(folder.entries(), entries);
  opened.entries = std::move(entries);
  opened.tournament = std::move(tournament);
  return changed;
}

const state::Player& player_called(const state::TournamentState& tournament, const std::string& name) {
  if (const state::Player* const found = state::player_called(tournament.players, name)) return *found;
  std::vector<std::string_view> names;
  for (const state::Player& player : tournament.players) names.push_back(player.name);
  throw InterventionError(fmt::format("{}: no player in this tournament has this name; did you mean {}?",
                                      printable(name), printable(text::nearest_word(name, names))));
}

bool plays_in(const state::Player& player, const state::Game& game) {
  return game.white == player.id || game.black == player.id;
}

}  // namespace

OpenedTournament open_for_intervention(const folder::Folder& folder,
                                       const std::function<void(const std::string&)>& notify) {
  OpenedTournament opened{.entries = state::read_entries(folder.entries()), .tournament = {}, .ledger = {}};
  if (opened.entries.empty()) {
    throw InterventionError(folder.root.string() +
                            ": nothing has been played yet; begin with: tournament run " +
                            folder.root.string());
  }
  const auto& settings = opened.entries.back().settings;
  opened.ledger = open_ledger(folder, opened.entries, notify);
  opened.tournament =
      opened.ledger->load(settings_file::with_settings({}, {settings.begin(), settings.end()}));
  const GameArchive archive(folder, opened.entries, opened.tournament.settings.game().rules);
  std::map<folder::GameId, state::GameResult> results;
  for (const state::Game& game : opened.tournament.games) {
    const bool open = game.state == state::GameState::pending || game.state == state::GameState::abandoned;
    if (!open) continue;
    if (const auto result = archive.check_record(game).result) results.emplace(game.id, *result);
  }
  for (const auto& [game, result] : results) opened.tournament.finish(game, result);
  opened.ledger->finish(results);
  return opened;
}

std::optional<std::string> replay_objection(const state::TournamentState& tournament, folder::GameId id) {
  if (!tournament.has_game(id)) {
    return fmt::format("there is no game {}: expected a number from 1 to {}", id.number(),
                       tournament.games.size());
  }
  const state::Game& game = tournament.game(id);
  const std::string label = "game " + folder::game_label(id);
  for (const folder::PlayerId side : {game.white, game.black}) {
    const state::Player& player = tournament.player(side);
    if (!player.withdrawn) continue;
    return fmt::format("{} cannot be played again: {} was withdrawn", label, printable(player.name));
  }
  if (!game.result) return label + " has no result yet: the next run plays it anyway";
  const pairing::Format& format = *pairing::find_format(tournament.settings.pairing.format);
  if (format.replay_objection == nullptr) return std::nullopt;
  const auto reason =
      format.replay_objection(state::pairing_input_of(tournament), state::history_of(tournament), id.index());
  if (!reason) return std::nullopt;
  return fmt::format("{} cannot be played again: {}, and what was paired stays", label, *reason);
}

void order_replays(const folder::Folder& folder, OpenedTournament& opened,
                   std::span<const folder::GameId> games, const std::string& reason) {
  if (games.empty()) return;
  if (reason.find_first_not_of(" \t\n") == std::string::npos) {
    throw InterventionError("a game is played again for a reason that people can read: expected a few words");
  }
  state::Entry entry = entry_behind(opened);
  for (const folder::GameId id : std::set<folder::GameId>(games.begin(), games.end())) {
    if (const auto objection = replay_objection(opened.tournament, id)) throw InterventionError(*objection);
    const state::Game& game = opened.tournament.game(id);
    entry.replays.push_back({.game = id,
                             .reason = reason,
                             .result = game.result->result,
                             .ending = game.result->ending,
                             .moves = game.result->moves,
                             .sha256 = folder::record_sha256(folder.games() / game.record).value_or("")});
  }
  const std::vector<folder::GameId> changed = enter(folder, opened, std::move(entry));
  const GameArchive archive(folder, opened.entries, opened.tournament.settings.game().rules);
  for (const folder::GameId id : changed) archive.archive_attempt(opened.tournament.game(id));
  opened.ledger->intervene(opened.tournament, changed);
}

WithdrawalEffect withdraw_player(const folder::Folder& folder, OpenedTournament& opened,
                                 const std::string& name, state::WithdrawnGames games,
                                 const std::string& reason) {
  const state::Player& player = player_called(opened.tournament, name);
  const pairing::Format& format = *pairing::find_format(opened.tournament.settings.pairing.format);
  if (player.withdrawn) throw InterventionError(printable(player.name) + " is withdrawn already");
  if (games == state::WithdrawnGames::annul && format.builds_on_results) {
    throw InterventionError(
        fmt::format("--games void: in a {} later rounds follow from the games of {}, which cannot be taken "
                    "back: expected keep or forfeit",
                    format.title, printable(player.name)));
  }
  state::Withdrawal withdrawal{.player = player.id,
                               .name = player.name,
                               .games = games,
                               .rounds = pairing::last_round(state::history_of(opened.tournament)),
                               .unplayed = {},
                               .reason = reason};
  for (const state::Game& game : opened.tournament.games) {
    const bool open = game.state == state::GameState::pending || game.state == state::GameState::abandoned;
    if (open && plays_in(player, game)) withdrawal.unplayed.push_back(game.id);
  }
  state::Entry entry = entry_behind(opened);
  entry.withdrawals.push_back(std::move(withdrawal));
  const folder::PlayerId id = player.id;
  const std::vector<folder::GameId> changed = enter(folder, opened, std::move(entry));
  opened.ledger->intervene(opened.tournament, changed);
  WithdrawalEffect effect{.name = opened.tournament.player(id).name};
  for (const state::Game& game : opened.tournament.games) {
    if (!plays_in(opened.tournament.player(id), game)) continue;
    ++(game.result ? effect.finished : game.walkover ? effect.walkovers : effect.dropped);
  }
  return effect;
}

std::vector<folder::GameId> order_suspect_replays(const folder::Folder& folder,
                                                  const std::function<void(const std::string&)>& notify) {
  std::vector<folder::GameId> ordered;
  if (!boost::filesystem::exists(folder.entries())) return ordered;
  OpenedTournament opened = open_for_intervention(folder, notify);
  for (const state::SuspectGame& suspect : state::suspect_games(folder, opened.tournament.games)) {
    if (suspect.played_again) continue;
    const std::string label = folder::game_label(suspect.game);
    if (const auto objection = replay_objection(opened.tournament, suspect.game)) {
      notify(fmt::format("game {} is suspect ({}), but is not played again: {}", label, suspect.reason,
                         *objection));
      continue;
    }
    order_replays(folder, opened, std::array{suspect.game},
                  std::string(state::suspect_replay_prefix) + suspect.reason);
    notify(fmt::format("game {} is played again, once: one of its programs {}", label, suspect.reason));
    ordered.push_back(suspect.game);
  }
  return ordered;
}

}  // namespace kaven::tournaments::runner
