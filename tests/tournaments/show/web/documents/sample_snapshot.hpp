// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/results/standings/standings_report.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

// Snapshots for tests, without a folder.

inline state::Game finished_game(int id, int white, int black, game::Result result,
                                 game::Ending ending = game::Ending::line) {
  state::Game game{.id = folder::GameId(id),
                   .round = id,
                   .white = folder::PlayerId(white),
                   .black = folder::PlayerId(black),
                   .state = state::GameState::finished};
  game.record = folder::record_name(game.id, "w", "b");
  game.result = state::GameResult{.result = result, .ending = ending, .moves = 7};
  game.result->sides[0] = {
      .turns = 4, .thinking = std::chrono::seconds(8), .longest = std::chrono::seconds(5)};
  game.result->sides[1] = {
      .turns = 3, .thinking = std::chrono::seconds(3), .longest = std::chrono::seconds(1)};
  return game;
}

inline Snapshot snapshot_of(const std::vector<std::string>& names, std::vector<state::Game> games) {
  Snapshot snapshot{
      .name = "spring", .phase = TournamentPhase::paused, .tournament = {.games = std::move(games)}};
  for (const std::string& name : names) {
    const folder::PlayerId id = folder::PlayerId::at(snapshot.tournament.players.size());
    snapshot.tournament.players.push_back(
        {.id = id, .name = name, .program = "./" + name, .sha256 = std::string(64, 'a')});
  }
  snapshot.standings = standings::rated_standings_of(snapshot.tournament);
  return snapshot;
}

// Ann beats Bob twice, once by forfeit; Bob beats Cyd; Ann and Cyd draw, and have a pending game.
inline Snapshot three_players() {
  std::vector<state::Game> games = {finished_game(1, 1, 2, game::Result::white_wins),
                                    finished_game(2, 2, 1, game::Result::black_wins, game::Ending::time),
                                    finished_game(3, 2, 3, game::Result::white_wins),
                                    finished_game(4, 3, 1, game::Result::draw, game::Ending::full_board)};
  games.push_back({.id = folder::GameId(5),
                   .round = 5,
                   .white = folder::PlayerId(1),
                   .black = folder::PlayerId(3),
                   .record = "0005-w-b.jsonl"});
  return snapshot_of({"ann", "bob", "cyd"}, std::move(games));
}

}  // namespace kaven::tournaments::web::documents
