#include "agent/lines/move_picker.hpp"

#include <algorithm>
#include <cstddef>

namespace kaven::agent::lines {

namespace {

// Smaller boards are searched with all their moves.
constexpr int largest_whole_board = 40;
constexpr Score rank_of_threat = 1000;

bool selective(const Board& board) {
  // The first stones are few: their neighbourhood says little about where the next one belongs.
  return !board.rules().gravity && board.rules().places() > largest_whole_board && board.ply() > 2;
}

}  // namespace

MovePicker::MovePicker(const Board& given_board, std::vector<RankedPlace>& given_moves, int given_first,
                       std::size_t given_width)
    : board(given_board),
      moves(given_moves),
      first(given_first),
      width(selective(given_board) ? given_width : all_moves) {}

int MovePicker::next(bool all_lose) {
  if (stage == Stage::first) {
    stage = Stage::unranked;
    if (first != no_place) return first;
  }
  if (stage == Stage::unranked) rank_candidates();
  for (;;) {
    for (; next_move < moves.size(); ++next_move) {
      const bool beyond_width = stage == Stage::rest || next_move >= width;
      if (beyond_width && !all_lose) return leave_out();
      if (moves[next_move].place != first) return moves[next_move++].place;
    }
    if (stage == Stage::rest || width == all_moves) return no_place;
    const PlaceSet others = board.playable().without(board.near());
    if (others.empty()) return no_place;
    if (!all_lose) return leave_out();
    moves.clear();
    rank(others);
    next_move = 0;
    stage = Stage::rest;
  }
}

void MovePicker::rank_candidates() {
  stage = Stage::ranked;
  moves.clear();
  if (board.ply() == 1 && board.rules().opening == game::Opening::recolour) {
    const int first_stone = board.number_of(board.position().last_move()->place);
    moves.push_back({board.windows().through(first_stone), first_stone});
  }
  rank(width == all_moves ? board.playable() : board.near());
}

void MovePicker::rank(const PlaceSet& places) {
  const Windows& windows = board.windows();
  places.for_each([&](int place) {
    Score rank = windows.potential(game::Colour::white, place) +
                 windows.potential(game::Colour::black, place) + windows.through(place);
    // A chain of threats is found only where none of them is left out.
    if (width != all_moves && windows.threatens(board.to_move(), place)) rank += rank_of_threat;
    moves.push_back({rank, place});
  });
  const auto sorted_end = moves.begin() + static_cast<std::ptrdiff_t>(std::min(width, moves.size()));
  std::ranges::partial_sort(moves, sorted_end, [](const RankedPlace& left, const RankedPlace& right) {
    return left.rank != right.rank ? left.rank > right.rank : left.place < right.place;
  });
}

int MovePicker::leave_out() {
  left_out = true;
  return no_place;
}

}  // namespace kaven::agent::lines
