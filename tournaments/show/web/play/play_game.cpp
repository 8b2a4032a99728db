// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/play_game.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "agent/connect4/connect4_engine.hpp"
#include "agent/level.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/show/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::play {

using namespace std::chrono_literals;

PlayGame::PlayGame(notation::ChosenGame game, std::array<const Level*, 2> players)
    : game_(std::move(game)),
      players_(players),
      position_(game_.rules),
      turn_began_(std::chrono::steady_clock::now()) {
  record_.header.game = game_.name;
  record_.header.rules = game_.rules;
  const bool two_persons = players_[0] == nullptr && players_[1] == nullptr;
  for (const auto colour : {game::Colour::white, game::Colour::black}) {
    const Level* own_level = level(colour);
    std::string& name = record_.header.contestants[game::index(colour)].name;
    name = own_level != nullptr ? std::string(own_level->title)
           : two_persons        ? std::string(game::colour_name(colour))
                                : "you";
  }
}

game::Place PlayGame::read_place(const std::string& text) const {
  const bool is_column = game_.rules.gravity && text.size() == 1;
  const auto place = notation::read_place(is_column ? text + "1" : text);
  if (!place) throw Conflict("'" + text::printable(text) + "' is no place");
  if (!is_column || !position_.on_board(*place)) return *place;
  return {place->column, position_.height(place->column)};
}

game::Move PlayGame::read_legal_move(const std::string& text) const {
  const game::Move chosen{position_.to_move(), read_place(text)};
  if (const auto illegality = position_.check(chosen))
    throw Conflict(game::explain(*illegality, position_, chosen));
  return chosen;
}

void PlayGame::move(const std::string& text, int ply) {
  if (over()) throw Conflict("the game is over");
  if (level_to_move() != nullptr) throw Conflict("it is not your turn");
  if (ply != position_.ply() + 1)
    throw Conflict("the next move is number " + std::to_string(position_.ply() + 1));
  move(read_legal_move(text));
}

void PlayGame::move(game::Move move, std::optional<double> seconds) {
  const auto now = std::chrono::steady_clock::now();
  position_.play(move);
  record_.turns.push_back(
      {.ply = position_.ply(),
       .move = move,
       .seconds = seconds.value_or(std::chrono::duration<double>(now - turn_began_).count())});
  turn_began_ = now;
  if (const auto outcome = position_.outcome()) end(*outcome);
}

void PlayGame::stand_after(const std::vector<std::string>& places) {
  PlayGame line(game_, players_);
  for (const std::string& place : places) line.move(line.read_legal_move(place));
  *this = std::move(line);
}

const ProgramOpponent* PlayGame::program() const {
  for (const Level* each : players_) {
    if (each != nullptr && each->program != nullptr) return each->program;
  }
  return nullptr;
}

void PlayGame::undo() {
  if (program() != nullptr) throw Conflict("a program of the tournament cannot take back a move");
  const auto decided =
      std::ranges::find_if(record_.turns.rbegin(), record_.turns.rend(),
                           [&](const record::Turn& turn) { return level(turn.move.colour) == nullptr; });
  if (decided == record_.turns.rend()) throw Conflict("you have not made a move to take back");
  const auto taken_back = decided - record_.turns.rbegin() + 1;
  for (auto left = taken_back; left > 0; --left) {
    position_.undo();
    record_.turns.pop_back();
  }
  record_.verdict.reset();
  turn_began_ = std::chrono::steady_clock::now();
}

void PlayGame::resign() {
  if (over()) throw Conflict("the game is over");
  const bool mover_is_person = level(position_.to_move()) == nullptr;
  const game::Colour loser = mover_is_person ? position_.to_move() : game::opponent(position_.to_move());
  if (level(loser) != nullptr) throw Conflict("only a person can resign");
  end({.result = game::win_for(game::opponent(loser)), .ending = game::Ending::resigned});
}

void PlayGame::end(const game::Outcome& outcome) {
  record_.verdict = record::Verdict{.outcome = outcome};
}

std::span<const Level> levels() {
  static const std::array all_levels = {
      Level{"level-1", "Level 1", agent::level_words(1), 1},
      Level{"level-2", "Level 2", agent::level_words(2), 2},
      Level{"level-3", "Level 3", agent::level_words(3), 3},
      Level{"level-4", "Level 4", agent::level_words(4), 4},
      Level{"level-5", "Level 5", agent::level_words(5), 5},
      Level{"level-6", "Level 6", agent::level_words(6), 6},
      Level{"level-7", "Level 7", agent::level_words(7), 7},
      Level{"level-8", "Level 8", agent::level_words(8), 8},
      Level{"level-9", "Level 9", agent::level_words(9), 9},
      Level{"expert", "Expert", "plays as well as it can in two seconds", 0, 2000ms},
      // A hundred times the time of the slowest measured position.
      Level{"perfect", "Perfect", "has solved the game: never gives away a win or a draw", 0, 60'000ms,
            true}};
  return all_levels;
}

const Level* find_level(std::string_view name) {
  const auto found = std::ranges::find(levels(), name, &Level::name);
  return found == levels().end() ? nullptr : &*found;
}

bool is_offered(const Level& level, const game::Rules& rules) {
  if (level.program != nullptr) return level.program->settings.game().rules == rules;
  return !level.solves || agent::connect4::solves_all(rules);
}

}  // namespace kaven::tournaments::web::play
