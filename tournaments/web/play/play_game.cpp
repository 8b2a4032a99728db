#include "tournaments/web/play/play_game.hpp"

#include <algorithm>
#include <utility>

#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"

namespace kaven::tournaments {

PlayGame::PlayGame(notation::ChosenGame its_game, std::array<const Level*, 2> its_players)
    : chosen(std::move(its_game)),
      players(its_players),
      board(chosen.rules),
      turn_began(std::chrono::steady_clock::now()) {
  played.header.game = chosen.name;
  played.header.rules = chosen.rules;
  const bool two_persons = players[0] == nullptr && players[1] == nullptr;
  for (const auto colour : {game::Colour::white, game::Colour::black}) {
    const Level* of_side = level(colour);
    std::string& name = played.header.contestants[game::index(colour)].name;
    name = of_side != nullptr ? std::string(of_side->title)
           : two_persons      ? std::string(game::colour_name(colour))
                              : "you";
  }
}

game::Place PlayGame::read(const std::string& text) const {
  const bool is_column = chosen.rules.gravity && text.size() == 1;
  const auto place = notation::read_place(is_column ? text + "1" : text);
  if (!place) throw NotNow("'" + notation::printable(text) + "' is no place");
  if (!is_column || !board.on_board(*place)) return *place;
  return {place->column, board.height(place->column)};
}

void PlayGame::move(const std::string& text, int ply) {
  if (over()) throw NotNow("the game is over");
  if (level_to_move() != nullptr) throw NotNow("it is not your turn");
  if (ply != board.ply() + 1) throw NotNow("the next move is number " + std::to_string(board.ply() + 1));
  const game::Move wanted{board.to_move(), read(text)};
  if (const auto illegality = board.check(wanted)) throw NotNow(game::explain(*illegality, board, wanted));
  move(wanted);
}

void PlayGame::move(game::Move move) {
  const auto now = std::chrono::steady_clock::now();
  board.play(move);
  played.turns.push_back(
      {.ply = board.ply(), .move = move, .seconds = std::chrono::duration<double>(now - turn_began).count()});
  turn_began = now;
  if (const auto outcome = board.outcome()) end(*outcome);
}

void PlayGame::undo() {
  const auto decided =
      std::ranges::find_if(played.turns.rbegin(), played.turns.rend(),
                           [&](const record::Turn& turn) { return level(turn.move.colour) == nullptr; });
  if (decided == played.turns.rend()) throw NotNow("there is no move of yours to take back");
  const auto taken_back = decided - played.turns.rbegin() + 1;
  for (auto left = taken_back; left > 0; --left) {
    board.undo();
    played.turns.pop_back();
  }
  played.verdict.reset();
  turn_began = std::chrono::steady_clock::now();
}

void PlayGame::resign() {
  if (over()) throw NotNow("the game is over");
  const bool mover_is_person = level(board.to_move()) == nullptr;
  const game::Colour loser = mover_is_person ? board.to_move() : game::opponent(board.to_move());
  if (level(loser) != nullptr) throw NotNow("nobody here can give up");
  end({.result = game::win_for(game::opponent(loser)), .ending = game::Ending::resigned});
}

void PlayGame::end(const game::Outcome& outcome) {
  played.verdict = record::Verdict{.outcome = outcome};
}

}  // namespace kaven::tournaments
