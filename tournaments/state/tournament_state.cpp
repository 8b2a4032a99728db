#include "tournaments/state/tournament_state.hpp"

#include <algorithm>

namespace kaven::tournaments::state {

bool TournamentState::has_player(PlayerId id) const {
  return id.index() < players.size();
}

bool TournamentState::has_game(GameId id) const {
  return id.index() < games.size();
}

const Player& TournamentState::player(PlayerId id) const {
  return players.at(id.index());
}

const Game& TournamentState::game(GameId id) const {
  return games.at(id.index());
}

int TournamentState::count(GameState state) const {
  return static_cast<int>(std::ranges::count(games, state, &Game::state));
}

int TournamentState::games_to_play() const {
  return static_cast<int>(games.size()) - count(GameState::cancelled);
}

void TournamentState::finish(GameId game, const GameResult& result) {
  Game& finished = games.at(game.index());
  finished.state = GameState::finished;
  finished.result = result;
}

void TournamentState::abandon(GameId game) {
  games.at(game.index()).state = GameState::abandoned;
}

void TournamentState::reopen(GameId game) {
  Game& reopened = games.at(game.index());
  reopened.state = GameState::pending;
  reopened.result.reset();
}

void TournamentState::cancel(GameId game, std::optional<PlayerId> walkover) {
  Game& cancelled = games.at(game.index());
  cancelled.state = GameState::cancelled;
  cancelled.result.reset();
  cancelled.walkover = walkover;
}

}  // namespace kaven::tournaments::state
