#include "agent/lines/pop_out.hpp"

#include <vector>

#include "agent/lines/move_picker.hpp"

namespace kaven::agent::lines {

using namespace search;

namespace {

// A pop-out of the side to move that wins at once, or no_place.
int winning_pop_out(Board& board) {
  const game::Colour mover = board.to_move();
  if (!board.has_pop_out(mover)) return no_place;
  for (int column = 0; column < board.rules().columns; ++column) {
    const int pop_out = board.pop_out_of(column);
    if (!board.legal(pop_out)) continue;
    board.play(pop_out);
    const bool wins = board.position().line_winner() == mover;
    board.undo();
    if (wins) return pop_out;
  }
  return no_place;
}

}  // namespace

bool can_win(Board& board) {
  return !board.winning(board.to_move()).empty() || winning_pop_out(board) != no_place;
}

bool allows_win(Board& board, int place) {
  const game::Colour opponent = game::opponent(board.to_move());
  board.play(place);
  const bool allows = board.over() ? board.position().line_winner() == opponent : can_win(board);
  board.undo();
  return allows;
}

ThreatStatus safest_move(Board& board, int first) {
  if (const int place = winning_pop_out(board); place != no_place) {
    return {.decided = true, .score = win_at(board.ply() + 1), .place = place};
  }
  std::vector<RankedPlace> room;
  MovePicker moves(board, room, first, all_moves);
  const int most_promising = moves.next(true);
  for (int place = most_promising; place != no_place; place = moves.next(true)) {
    if (!allows_win(board, place)) return {.place = place};
  }
  return {.place = most_promising};
}

}  // namespace kaven::agent::lines
