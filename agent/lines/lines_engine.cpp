// SPDX-License-Identifier: MIT
#include "agent/lines/lines_engine.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "agent/lines/move_picker.hpp"
#include "agent/lines/tree_search.hpp"
#include "agent/search/iterative_deepening.hpp"

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

// The number of moves tried in a position on a large board without gravity.
constexpr std::size_t width = 12;

std::vector<game::Move> moves_of(const Board& board, const std::vector<int>& places) {
  std::vector<game::Move> moves;
  game::Colour mover = board.to_move();
  for (const int place : places) {
    moves.push_back({mover, board.move_to(place).place});
    mover = game::opponent(mover);
  }
  return moves;
}

// The answer if there is no time for a search: the move demanded by the threats, or the move ranked first.
SearchResult static_result(const Board& board, const ThreatStatus& threats) {
  std::vector<RankedPlace> room;
  const int place =
      threats.place != no_place ? threats.place : MovePicker(board, room, no_place, width).next(true);
  return {.move = board.move_to(place),
          .score = threats.decided ? threats.score : evaluate(board, board.to_move()),
          .proved = threats.decided,
          .variation = {board.move_to(place)}};
}

// Whether a deeper search would find the same: neither a shorter way to a line nor a longer defence.
bool is_final(const Board& board, const TreeResult& found, int depth) {
  if (!is_by_line(found.score)) return found.exhausted;
  // The last three plies of a line are found without search if stones cannot move.
  const int seen_without_search = board.may_shift() ? 0 : 3;
  return depth >= last_ply(found.score) - board.ply() - seen_without_search;
}

// The number of plies after which every game from this position is over.
int longest_game(const Board& board) {
  int moves = board.free_places() + 1;  // plus one: a recolouring occupies no place
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    if (board.has_pop_out(colour)) moves += 2;  // the pop-out and the place that it frees
  }
  return moves;
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

LinesEngine::LinesEngine(const game::Rules& rules, std::size_t memory) : rules_(rules), table_(memory) {}

SearchResult LinesEngine::choose(const game::Position& position, int depth, Deadline& deadline,
                                 const Report& report) {
  assert(position.rules() == rules_ && !position.over());
  table_.new_search();
  Board board(position, weights_of(rules_));
  const ThreatStatus threats = check_threats(board, board.to_move());
  SearchResult ready = static_result(board, threats);
  if (rules_.pop_out && !threats.decided) ready = static_result(board, safest_move(board, threats.place));
  if (ready.proved) {
    report(ready);
    return ready;
  }
  const bool only_one_move =
      (threats.forced && !board.has_pop_out(board.to_move())) || position.legal_moves().size() == 1;
  TreeSearch search(board, table_, deadline, width);
  SearchResult best = ready;
  const auto iterate = [&](int depth_now) {
    const int first = depth_now == 1 ? no_place : board.number_of(best.move.place);
    const TreeResult found = search.search(depth_now, first);
    // A pop-out of the opponent is found only at the second depth.
    const bool adopted = !found.variation.empty() &&
                         (depth_now > 1 || !rules_.pop_out || !allows_win(board, found.variation.front()));
    if (adopted) {
      best.variation = moves_of(board, found.variation);
      best.move = best.variation.front();
      best.score = found.score;
      best.proved = is_win(found.score) || (found.completed && (is_loss(found.score) || found.exhausted));
    }
    return Iteration{
        .result = best, .completed = found.completed, .final = is_final(board, found, depth_now)};
  };
  const int last_depth = only_one_move ? 1 : std::min(depth, longest_game(board));
  return iterative_deepening(ready, last_depth, deadline, iterate, report);
}

}  // namespace kaven::agent::lines
