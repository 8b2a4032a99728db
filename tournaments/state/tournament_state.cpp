#include "tournaments/state/tournament_state.hpp"

#include <algorithm>

#include "tournaments/state/shown_names.hpp"

namespace kaven::tournaments::state {

namespace {

// Players of older entry lists have only the command, a text for display: `python3 /courses/spring/agents/bert/mine.py`,
// with quotes around words with blanks. A student may write another's folder into it.
bool lies_in_agents(const Player& player, std::string_view name) {
  if (!player.hand_in.empty()) return player.hand_in == name;
  const std::string place = "/agents/" + std::string(name);
  const std::size_t at = player.program.rfind(place);
  if (at == std::string::npos) return false;
  constexpr std::string_view ends = "/ '\"";
  const std::size_t end = at + place.size();
  return end == player.program.size() || ends.find(player.program[end]) != std::string_view::npos;
}

}  // namespace

const Player* player_called(std::span<const Player> players, std::string_view name) {
  const auto found = std::ranges::find(players, name, &Player::name);
  if (found != players.end()) return &*found;
  const auto shown =
      std::ranges::find_if(players, [&](const Player& player) { return shown_name(player) == name; });
  if (shown != players.end()) return &*shown;
  const auto lies_there = [&](const Player& player) { return lies_in_agents(player, name); };
  if (name.empty() || std::ranges::count_if(players, lies_there) != 1) return nullptr;
  return &*std::ranges::find_if(players, lies_there);
}

const Player* player_of_hand_in(std::span<const Player> players, std::string_view hand_in) {
  if (hand_in.empty()) return nullptr;
  const auto last_of = [&](auto is_its_own) {
    const Player* found = nullptr;
    for (const Player& each : players) {
      if (is_its_own(each) && (found == nullptr || !each.withdrawn || found->withdrawn)) found = &each;
    }
    return found;
  };
  if (const Player* const found = last_of([&](const Player& each) { return each.hand_in == hand_in; }))
    return found;
  return last_of([&](const Player& each) { return lies_in_agents(each, hand_in); });
}

bool TournamentState::has_player(folder::PlayerId id) const {
  return id.index() < players.size();
}

bool TournamentState::has_game(folder::GameId id) const {
  return id.index() < games.size();
}

const Player& TournamentState::player(folder::PlayerId id) const {
  return players.at(id.index());
}

const Game& TournamentState::game(folder::GameId id) const {
  return games.at(id.index());
}

int TournamentState::count(GameState state) const {
  return static_cast<int>(std::ranges::count(games, state, &Game::state));
}

int TournamentState::games_to_play() const {
  return static_cast<int>(games.size()) - count(GameState::cancelled);
}

void TournamentState::finish(folder::GameId game, const GameResult& result) {
  Game& finished = games.at(game.index());
  finished.state = GameState::finished;
  finished.result = result;
}

void TournamentState::abandon(folder::GameId game) {
  games.at(game.index()).state = GameState::abandoned;
}

void TournamentState::reopen(folder::GameId game) {
  Game& reopened = games.at(game.index());
  reopened.state = GameState::pending;
  reopened.result.reset();
}

void TournamentState::cancel(folder::GameId game, std::optional<folder::PlayerId> walkover) {
  Game& cancelled = games.at(game.index());
  cancelled.state = GameState::cancelled;
  cancelled.result.reset();
  cancelled.walkover = walkover;
}

}  // namespace kaven::tournaments::state
