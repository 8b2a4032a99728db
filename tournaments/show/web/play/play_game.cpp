// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/play_game.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "agent/connect4/connect4_engine.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/show/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::play {

using namespace std::chrono_literals;

namespace {

constexpr std::array all_levels = {
    Level{"beginner", "Beginner", "looks one move ahead, and sometimes plays at random", 1, 300ms, 0.35},
    Level{"easy", "Easy", "looks two moves ahead, and is careless now and then", 2, 300ms, 0.15},
    Level{"medium", "Medium", "looks four moves ahead", 4, 500ms, 0.04},
    Level{"hard", "Hard", "looks eight moves ahead", 8, 1000ms, 0},
    Level{"expert", "Expert", "plays as well as it can in two seconds", agent::search::unlimited_depth,
          2000ms, 0},
    // A hundred times the time of the slowest measured position.
    Level{"perfect", "Perfect", "has solved the game: never gives away a win or a draw",
          agent::search::unlimited_depth, 60'000ms, 0, true}};

// Without gravity, a careless stone far from all others would look absurd.
bool is_near_a_stone(const game::Position& position, game::Place place) {
  for (int column = place.column - 1; column <= place.column + 1; ++column) {
    for (int row = place.row - 1; row <= place.row + 1; ++row) {
      const game::Place near{column, row};
      if (position.on_board(near) && position.at(near)) return true;
    }
  }
  return false;
}

game::Move careless_move(const game::Position& position, std::mt19937_64& random) {
  std::vector<game::Move> moves = position.legal_moves();
  std::vector<game::Move> near;
  std::ranges::copy_if(moves, std::back_inserter(near), [&](const game::Move& move) {
    return position.rules().gravity || is_near_a_stone(position, move.place);
  });
  if (!near.empty()) moves = std::move(near);
  return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
}

}  // namespace

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
  return all_levels;
}

const Level* find_level(std::string_view name) {
  const auto found = std::ranges::find(all_levels, name, &Level::name);
  return found == all_levels.end() ? nullptr : &*found;
}

bool is_offered(const Level& level, const game::Rules& rules) {
  if (level.program != nullptr) return level.program->settings.game().rules == rules;
  return !level.solves || agent::connect4::solves_all(rules);
}

game::Move choose_move(const Level& level, const game::Position& position, agent::search::Engine& engine,
                       std::chrono::milliseconds budget, const std::stop_token& stop,
                       std::mt19937_64& random) {
  if (std::bernoulli_distribution(level.carelessness)(random)) return careless_move(position, random);
  auto deadline = agent::search::Deadline::after(budget, stop);
  return engine.choose(position, level.depth, deadline, [](const agent::search::SearchResult&) {}).move;
}

}  // namespace kaven::tournaments::web::play
