// SPDX-License-Identifier: MIT
#include "tests/scripts/starter_game.hpp"

#include <boost/filesystem/operations.hpp>
#include <stdexcept>
#include <variant>
#include <vector>

#include "common/notation/move_text.hpp"

namespace kaven::support {

std::map<std::string, std::string> game_environment(const notation::ChosenGame& game) {
  return {{"KAVEN_GAME", game.name},
          {"KAVEN_SIZE", notation::size_text(game.rules)},
          {"KAVEN_CONNECT", std::to_string(game.rules.line_length)},
          {"KAVEN_EXACT", game.rules.exact_length ? "1" : "0"}};
}

StarterGame::StarterGame(const program::Program& program, const notation::ChosenGame& game,
                         game::Colour program_colour)
    : StarterGame(program, game.rules, game_environment(game), program_colour) {}

StarterGame::StarterGame(const program::Program& program)
    : StarterGame(program, game::Rules{}, {}, game::Colour::white) {}

StarterGame::StarterGame(const program::Program& program, const game::Rules& rules,
                         const std::map<std::string, std::string>& environment, game::Colour program_colour)
    : referee_(directory_.path(), program.stem),
      board_(rules),
      colour_(program_colour),
      process_(start(program, environment)) {}

Process StarterGame::start(const program::Program& program,
                           const std::map<std::string, std::string>& environment) const {
  referee_.hand_over(notation::write_colour(colour_) + "\n");
  return Process({.command = program.command, .directory = directory_.path(), .environment = environment});
}

game::Move StarterGame::program_moves() {
  const std::optional<std::string> text = referee_.wait_for_answer(process_);
  if (!text)
    throw std::runtime_error("no answer; the program said: " + process_.output() + process_.errors());
  if (!referee_.wait_until_taken(process_, std::chrono::milliseconds(0))) {
    throw std::runtime_error("answered without having deleted its turn file");
  }
  const notation::MoveReading reading = notation::read_move(*text);
  const auto* const move = std::get_if<notation::MoveText>(&reading);
  if (move == nullptr || !move->leniencies.empty()) throw std::runtime_error("not as it should be: " + *text);
  if (const auto illegality = board_.check(move->move)) {
    throw std::runtime_error(*text + game::explain(*illegality, board_, move->move));
  }
  board_.play(move->move);
  return move->move;
}

void StarterGame::opponent_moves(game::Move move) {
  board_.play(move);
  hand_over(notation::write_move(move) + "\n");
}

void StarterGame::hand_over(std::string_view text) {
  if (!referee_.wait_until_taken(process_)) {
    throw std::runtime_error("never took its turn file; the program said: " + process_.output() +
                             process_.errors());
  }
  referee_.hand_over(text);
}

void StarterGame::play_on(std::mt19937& generator) {
  while (!board_.over()) {
    if (board_.to_move() == colour_) {
      program_moves();
    } else {
      const std::vector<game::Move> moves = board_.legal_moves();
      opponent_moves(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(generator)]);
    }
  }
}

Finished StarterGame::finish() {
  const std::optional<Ended> ended = process_.wait();
  if (!ended)
    throw std::runtime_error("still runs; the program said: " + process_.output() + process_.errors());
  return {*ended, process_.output(), process_.errors()};
}

}  // namespace kaven::support
