#include "tournaments/state/tournament_state.hpp"

#include <algorithm>

namespace kaven::tournaments::state {

namespace {

std::size_t index_of(int id) {
  return static_cast<std::size_t>(id) - 1;
}

}  // namespace

bool TournamentState::has_player(int id) const {
  return index_of(id) < players.size();
}

bool TournamentState::has_game(int id) const {
  return index_of(id) < games.size();
}

const Player& TournamentState::player(int id) const {
  return players.at(index_of(id));
}

const Game& TournamentState::game(int id) const {
  return games.at(index_of(id));
}

int TournamentState::count(GameState state) const {
  return static_cast<int>(std::ranges::count(games, state, &Game::state));
}

void TournamentState::finish(int game, const GameResult& result) {
  Game& finished = games.at(index_of(game));
  finished.state = GameState::finished;
  finished.result = result;
}

void TournamentState::abandon(int game) {
  games.at(index_of(game)).state = GameState::abandoned;
}

void TournamentState::reopen(int game) {
  games.at(index_of(game)).state = GameState::pending;
}

}  // namespace kaven::tournaments::state
