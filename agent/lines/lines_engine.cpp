#include "agent/lines/lines_engine.hpp"

#include <algorithm>
#include <cassert>

#include "agent/lines/tree_search.hpp"
#include "agent/search/deepening.hpp"

namespace kaven::agent::lines {

namespace {

// How many moves of a position are tried on a large board without gravity.
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

// The answer when there is no time for a search: what can be seen at one glance, or the move ranked first.
Thought first_thought(const Board& board, const Sight& sight) {
  std::vector<RankedPlace> room;
  const int place =
      sight.place != no_place ? sight.place : MovePicker(board, room, no_place, width).next(true);
  return {.move = board.move_to(place),
          .score = sight.settled ? sight.score : evaluate(board, board.to_move()),
          .proved = sight.settled,
          .variation = {board.move_to(place)}};
}

// Whether a deeper search would find the same: neither a shorter way to a line nor a longer resistance.
bool is_final(const Board& board, const TreeResult& found, int depth) {
  if (!is_by_line(found.score)) return found.exhausted;
  return depth >= last_ply(found.score) - board.ply() - 3;
}

}  // namespace

LinesEngine::LinesEngine(const game::Rules& given_rules, std::size_t memory)
    : rules(given_rules), table(memory) {}

Thought LinesEngine::choose(const game::Position& position, int depth, Deadline& deadline,
                            const Report& report) {
  assert(position.rules() == rules && !position.over());
  table.grow_old();
  Board board(position, weights_of(rules));
  const Sight sight = look(board, board.to_move());
  Thought ready = first_thought(board, sight);
  if (sight.settled) {
    report(ready);
    return ready;
  }
  const bool only_one_move = sight.forced || position.legal_moves().size() == 1;
  TreeSearch search(board, table, deadline, width);
  Thought best = ready;
  const auto iterate = [&](int depth_now) {
    const int first = depth_now == 1 ? no_place : board.number_of(best.move.place);
    const TreeResult found = search.search(depth_now, first);
    if (!found.variation.empty()) {
      best.variation = moves_of(board, found.variation);
      best.move = best.variation.front();
      best.score = found.score;
      best.proved = is_win(found.score) || (found.completed && (is_loss(found.score) || found.exhausted));
    }
    return Iteration{
        .thought = best, .completed = found.completed, .final = is_final(board, found, depth_now)};
  };
  // One more than there are places: a recolouring takes none.
  const int last_depth = only_one_move ? 1 : std::min(depth, board.free_places() + 1);
  return deepen(ready, last_depth, deadline, iterate, report);
}

}  // namespace kaven::agent::lines
