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
    : referee(directory.path(), program.stem),
      board(rules),
      colour(program_colour),
      process(start(program, environment)) {}

Process StarterGame::start(const program::Program& program,
                           const std::map<std::string, std::string>& environment) const {
  referee.hand_over(notation::write_colour(colour) + "\n");
  return Process({.command = program.command, .directory = directory.path(), .environment = environment});
}

game::Move StarterGame::program_moves() {
  const std::optional<std::string> text = referee.wait_for_answer(process);
  if (!text) throw std::runtime_error("no answer; the program said: " + process.output() + process.errors());
  if (!referee.wait_until_taken(process, std::chrono::milliseconds(0))) {
    throw std::runtime_error("answered without having deleted its turn file");
  }
  const notation::MoveReading reading = notation::read_move(*text);
  const auto* const move = std::get_if<notation::MoveText>(&reading);
  if (move == nullptr || !move->leniencies.empty()) throw std::runtime_error("not as it should be: " + *text);
  if (const auto illegality = board.check(move->move)) {
    throw std::runtime_error(*text + game::explain(*illegality, board, move->move));
  }
  board.play(move->move);
  return move->move;
}

void StarterGame::opponent_moves(game::Move move) {
  board.play(move);
  hand_over(notation::write_move(move) + "\n");
}

void StarterGame::hand_over(std::string_view text) {
  if (!referee.wait_until_taken(process)) {
    throw std::runtime_error("never took its turn file; the program said: " + process.output() +
                             process.errors());
  }
  referee.hand_over(text);
}

void StarterGame::play_on(std::mt19937& generator) {
  while (!board.over()) {
    if (board.to_move() == colour) {
      program_moves();
    } else {
      const std::vector<game::Move> moves = board.legal_moves();
      opponent_moves(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(generator)]);
    }
  }
}

Finished StarterGame::finish() {
  const std::optional<Ended> ended = process.wait();
  if (!ended)
    throw std::runtime_error("still runs; the program said: " + process.output() + process.errors());
  return {*ended, process.output(), process.errors()};
}

}  // namespace kaven::support
