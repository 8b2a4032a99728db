// SPDX-License-Identifier: MIT
#include "agent/lines/evaluation.hpp"

#include <algorithm>

namespace kaven::agent::lines {

using namespace search;

namespace {

constexpr Score full_board_win = largest_estimate + 500;

Score full_board(const Board& board, game::Colour player) {
  if (board.rules().full_board == game::FullBoard::draw) return 0;
  return board.to_move() == player ? -full_board_win : full_board_win;
}

bool no_line_possible(const Board& board) {
  return board.rules().goal == game::Goal::first_line && board.windows().open(game::Colour::white) == 0 &&
         board.windows().open(game::Colour::black) == 0 && !board.may_shift();
}

// "Black may answer White's first stone by naming its place": until then no threat is certain.
bool may_be_recoloured(const Board& board) {
  return board.rules().opening == game::Opening::recolour && board.ply() <= 1;
}

int place_above(const Board& board, int place) {
  return place + board.rules().columns;
}

// A place where the side to move makes two threats at once without allowing the opponent a line.
int doubling_place(const Board& board) {
  const game::Colour mover = board.to_move();
  const game::Colour other = game::opponent(mover);
  int found = no_place;
  (board.windows().doubling(mover) & board.playable()).for_each([&](int place) {
    if (found != no_place || !board.doubles(mover, place)) return;
    const bool allows_line =
        board.rules().gravity && board.windows().completing(other).holds(place_above(board, place));
    if (!allows_line) found = place;
  });
  return found;
}

// Row parity. In the end game on a board with an even number of rows, the sides answer each other within the
// same column. So one side gets the last place of each odd row, the other those of the even rows; the odd
// rows belong to the side that would have to begin on a board of complete columns (Allis 1988). A threat on
// such a row succeeds by itself unless something else happens first.
Score parity_balance(const Board& board) {
  const game::Rules& rules = board.rules();
  if (!rules.gravity || rules.rows % 2 != 0 || rules.goal != game::Goal::first_line) return 0;
  // A pop-out exchanges odd and even rows.
  if (board.may_shift()) return 0;
  const game::Colour mover = board.to_move();
  const game::Colour odd_side = board.free_places() % 2 == 0 ? mover : game::opponent(mover);
  int balance = 0;
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    board.windows().completing(colour).for_each([&](int place) {
      const bool odd_row = place / rules.columns % 2 == 0;
      if (odd_row == (colour == odd_side)) balance += colour == mover ? 1 : -1;
    });
  }
  return 2 * balance * board.windows().weight(rules.line_length - 1);
}

}  // namespace

Weights weights_of(const game::Rules& rules) {
  Weights weights{0};
  Score weight = 1;
  for (int stones = 1; stones < rules.line_length; ++stones) {
    weights.push_back(weight);
    weight = std::min(weight * 4, 1000);
  }
  weights.push_back(rules.goal == game::Goal::most_lines ? 4 * weight : 0);
  return weights;
}

Score utility(const Board& board, game::Colour player) {
  const game::Position& position = board.position();
  if (const auto winner = position.line_winner()) {
    // A pop-out may complete the opponent's line.
    return *winner == board.to_move() ? win_at(board.ply()) : loss_at(board.ply());
  }
  if (board.rules().goal == game::Goal::most_lines) {
    const int lead = position.lines(board.to_move()) - position.lines(game::opponent(board.to_move()));
    if (lead > 0) return largest_estimate + lead;
    if (lead < 0) return -largest_estimate + lead;
  }
  return full_board(board, player);
}

Score evaluate(const Board& board, game::Colour player) {
  if (board.over()) return utility(board, player);
  if (no_line_possible(board)) return full_board(board, player);
  const Score mine = board.windows().strength(board.to_move());
  const Score theirs = board.windows().strength(game::opponent(board.to_move()));
  return std::clamp(mine + mine / 4 - theirs + parity_balance(board), -largest_estimate, largest_estimate);
}

ThreatStatus check_threats(const Board& board, game::Colour player) {
  if (board.over()) return {.decided = true, .score = utility(board, player)};
  if (board.rules().goal == game::Goal::most_lines) return {};
  const game::Colour mover = board.to_move();
  const PlaceSet wins = board.winning(mover);
  if (!wins.empty()) return {.decided = true, .score = win_at(board.ply() + 1), .place = wins.first()};
  if (no_line_possible(board)) return {.decided = true, .score = full_board(board, player)};
  if (may_be_recoloured(board)) return {};
  const PlaceSet threats = board.winning(game::opponent(mover));
  if (board.has_pop_out(mover)) {
    // It may remove threats, or make a line first.
    if (threats.empty()) return {};
    return {.forced = true, .place = threats.first()};
  }
  if (!threats.empty()) {
    const bool lost = threats.holds_more_than_one();
    return {.decided = lost,
            .score = lost ? loss_at(board.ply() + 2) : 0,
            .forced = true,
            .place = threats.first()};
  }
  if (board.has_pop_out(game::opponent(mover))) return {};
  if (const int place = doubling_place(board); place != no_place) {
    return {.decided = true, .score = win_at(board.ply() + 3), .place = place};
  }
  return {};
}

}  // namespace kaven::agent::lines
