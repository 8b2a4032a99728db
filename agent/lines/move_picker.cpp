// SPDX-License-Identifier: MIT
#include "agent/lines/move_picker.hpp"

#include <algorithm>
#include <cstddef>

namespace kaven::agent::lines {

using namespace search;

namespace {

// On smaller boards all moves are searched.
constexpr int largest_whole_board = 40;
constexpr Score rank_of_threat = 1000;

bool selective(const Board& board) {
  // With only the first stones on the board, their neighbourhood says little about good moves.
  return !board.rules().gravity && board.rules().places() > largest_whole_board && board.ply() > 2;
}

}  // namespace

MovePicker::MovePicker(const Board& board, std::vector<RankedPlace>& moves, int first, std::size_t width)
    : board_(board), moves_(moves), first_(first), width_(selective(board) ? width : all_moves) {}

int MovePicker::next(bool all_lose) {
  if (stage_ == Stage::first) {
    stage_ = Stage::unranked;
    if (first_ != no_place) return first_;
  }
  if (stage_ == Stage::unranked) rank_candidates();
  for (;;) {
    for (; next_move_ < moves_.size(); ++next_move_) {
      const bool beyond_width = stage_ == Stage::rest || next_move_ >= width_;
      if (beyond_width && !all_lose) return leave_out();
      if (moves_[next_move_].place != first_) return moves_[next_move_++].place;
    }
    if (stage_ == Stage::rest || width_ == all_moves) return no_place;
    const PlaceSet others = board_.playable().without(board_.near());
    if (others.empty()) return no_place;
    if (!all_lose) return leave_out();
    moves_.clear();
    rank(others);
    next_move_ = 0;
    stage_ = Stage::rest;
  }
}

void MovePicker::rank_candidates() {
  stage_ = Stage::ranked;
  moves_.clear();
  if (board_.ply() == 1 && board_.rules().opening == game::Opening::recolour) {
    const int first_stone = board_.number_of(board_.position().last_move()->place);
    moves_.push_back({board_.windows().through(first_stone), first_stone});
  }
  rank(width_ == all_moves ? board_.playable() : board_.near());
  if (board_.has_pop_out(board_.to_move())) add_pop_outs();
}

// After all others: a pop-out more often destroys a position than it wins.
void MovePicker::add_pop_outs() {
  for (int column = 0; column < board_.rules().columns; ++column) {
    const int pop_out = board_.pop_out_of(column);
    if (board_.legal(pop_out)) moves_.push_back({0, pop_out});
  }
}

void MovePicker::rank(const PlaceSet& places) {
  const Windows& windows = board_.windows();
  places.for_each([&](int place) {
    Score rank = windows.potential(game::Colour::white, place) +
                 windows.potential(game::Colour::black, place) + windows.through(place);
    // With a limited width, moves that threaten must not be left out, or chains of threats would not be
    // found.
    if (width_ != all_moves && windows.threatens(board_.to_move(), place)) rank += rank_of_threat;
    moves_.push_back({rank, place});
  });
  const auto sorted_end = moves_.begin() + static_cast<std::ptrdiff_t>(std::min(width_, moves_.size()));
  std::ranges::partial_sort(moves_, sorted_end, [](const RankedPlace& left, const RankedPlace& right) {
    return left.rank != right.rank ? left.rank > right.rank : left.place < right.place;
  });
}

int MovePicker::leave_out() {
  left_out_ = true;
  return no_place;
}

}  // namespace kaven::agent::lines
