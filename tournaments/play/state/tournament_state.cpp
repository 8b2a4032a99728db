// SPDX-License-Identifier: MIT
#include "tournaments/play/state/tournament_state.hpp"

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <string_view>

#include "common/text/name_text.hpp"
#include "common/text/text_lines.hpp"

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

// `name` without the folder that roster::give_display_names() adds to it: `one-ply (ada)`.
std::string_view without_folder(std::string_view name, std::string_view folder) {
  const std::string suffix = " (" + std::string(folder) + ")";
  if (name.size() > suffix.size() && name.ends_with(suffix)) name.remove_suffix(suffix.size());
  return name;
}

// What is left of a name without blanks, dashes, and the units of numbers: `claimeven0.02` of `Claimeven 0.02 s`.
std::string essence(std::string_view name) {
  std::string essence;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find_first_of(" -_", at), name.size());
    std::string_view word = name.substr(at, end - at);
    at = end + 1;
    const std::size_t number = std::min(word.find_last_of("0123456789") + 1, word.size());
    const bool follows_number = number > 0 || (!essence.empty() && text::is_digit(essence.back()));
    const std::string_view unit = word.substr(number);
    if (follows_number && (unit == "s" || unit == "ms")) word.remove_suffix(unit.size());
    essence += word;
  }
  return text::skeleton(essence);
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

int TournamentState::count(GameState state) const {
  return static_cast<int>(std::ranges::count(games, state, &Game::state));
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

std::string shown_name(const std::string& name, const std::string& hand_in) {
  std::string folder = text::unmistakable(hand_in);
  const std::string_view own = without_folder(name, folder);
  const auto is_own = [&](const std::string& word) { return own == word || name == word; };
  if (hand_in.empty() || is_own(hand_in) || is_own(boost::filesystem::path(hand_in).stem().string()))
    return name;
  if (essence(own) == essence(hand_in)) return folder;
  return folder + " (" + std::string(own) + ")";
}

std::string shown_name(const Player& player) {
  return shown_name(player.name, player.hand_in);
}

}  // namespace kaven::tournaments::state
