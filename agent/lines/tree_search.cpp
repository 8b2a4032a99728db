#include "agent/lines/tree_search.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::lines {

namespace {

// A line that can be forced, or one that cannot be prevented, is no estimate, whatever else was tried.
bool proves_line(Score score, bool is_lower_bound, bool is_upper_bound) {
  return is_by_line(score) && (is_win(score) ? is_lower_bound : is_upper_bound);
}

}  // namespace

TreeSearch::TreeSearch(Board& given_board, TranspositionTable& given_table, Deadline& given_deadline,
                       std::size_t given_width)
    : board(given_board),
      table(given_table),
      deadline(given_deadline),
      width(given_width),
      player(given_board.to_move()) {
  const auto heights = static_cast<std::size_t>(board.rules().places()) + 3;
  variations.resize(heights);
  moves_left.resize(heights);
  // What a full board is worth depends on who asks, so scores of the other player are no use.
  if (board.rules().full_board == game::FullBoard::both_lose && player == game::Colour::black) {
    key_of_player = 0x9e3779b97f4a7c15U;
  }
}

TreeResult TreeSearch::search(int depth, int first) {
  assert(!board.over());
  stopped = false;
  estimates = 0;
  variations[0].clear();
  const Sight sight = look(board, player);
  const Score score =
      search_moves(depth, -largest_score, largest_score, 0, sight.forced ? sight.place : no_place, first);
  return {score, !stopped, estimates == 0, variations[0]};
}

Score TreeSearch::search_node(int depth, Score alpha, Score beta, int height) {
  variations[static_cast<std::size_t>(height)].clear();
  if (deadline.passed()) {
    stopped = true;
    return 0;
  }
  const Sight sight = look(board, player);
  if (sight.settled) {
    if (sight.place != no_place) variations[static_cast<std::size_t>(height)].assign(1, sight.place);
    return sight.score;
  }
  // With nothing in sight a line takes three moves more, or two against us: no score beyond that.
  if (board.rules().goal == game::Goal::first_line) {
    if (const Score best = win_at(board.ply() + 3); best <= alpha) return best;
    if (const Score worst = loss_at(board.ply() + 2); worst >= beta) return worst;
  }
  if (depth <= 0 && !sight.forced) {
    ++estimates;
    return evaluate(board, player);
  }
  int first = no_place;
  if (const auto finding = table.find(key())) {
    if (board.legal(finding->place)) first = finding->place;
    if (answers(*finding, depth, alpha, beta)) {
      if (first != no_place) variations[static_cast<std::size_t>(height)].assign(1, first);
      const bool proved =
          finding->depth == complete_depth ||
          proves_line(finding->score, finding->bound != Bound::upper, finding->bound != Bound::lower);
      if (!proved) ++estimates;
      return finding->score;
    }
  }
  const std::uint64_t estimates_before = estimates;
  const Score score = search_moves(depth, alpha, beta, height, sight.forced ? sight.place : no_place, first);
  if (proves_line(score, score > alpha, score < beta)) estimates = estimates_before;
  return score;
}

bool TreeSearch::answers(const Finding& finding, int depth, Score alpha, Score beta) {
  const bool deep_enough = finding.depth >= depth;
  if (finding.bound == Bound::exact && deep_enough) return true;
  // A win, once proved, is one at any depth, and a loss likewise.
  if (finding.bound != Bound::upper && finding.score >= beta) return deep_enough || is_win(finding.score);
  if (finding.bound != Bound::lower && finding.score <= alpha) return deep_enough || is_loss(finding.score);
  return false;
}

Score TreeSearch::search_moves(int depth, Score alpha, Score beta, int height, int forced, int first) {
  const Score lowest = alpha;
  const std::uint64_t estimates_before = estimates;
  const bool only_one = forced != no_place;
  MovePicker moves(board, moves_left[static_cast<std::size_t>(height)], only_one ? forced : first, width);
  Score best = -largest_score;
  int best_place = no_place;
  for (int place = moves.next(true); place != no_place; place = moves.next(is_loss(best))) {
    const std::uint64_t estimates_before_move = estimates;
    const Score score =
        search_child(place, only_one ? depth : depth - 1, alpha, beta, height, best_place == no_place);
    if (stopped) return best;
    if (best_place == no_place || score > best) {
      best = score;
      best_place = place;
    }
    if (score > alpha) {
      alpha = score;
      if (alpha < beta) lead_with(place, height);
    }
    if (alpha >= beta) {
      if (estimates == estimates_before_move) estimates = estimates_before;
      break;
    }
    if (only_one) break;
  }
  if (moves.left_moves_out()) ++estimates;

  const bool exhausted = estimates == estimates_before;
  table.store(key(), {.score = best,
                      .bound = best <= lowest ? Bound::upper
                               : best >= beta ? Bound::lower
                                              : Bound::exact,
                      .depth = exhausted ? complete_depth : std::clamp(depth, 0, complete_depth - 1),
                      .place = best_place});
  return best;
}

Score TreeSearch::search_child(int place, int depth, Score alpha, Score beta, int height, bool first) {
  board.play(place);
  table.prefetch(key());
  Score score = 0;
  if (first) {
    score = -search_node(depth, -beta, -alpha, height + 1);
  } else {
    score = -search_node(depth, -alpha - 1, -alpha, height + 1);
    if (!stopped && score > alpha && score < beta) {
      score = -search_node(depth, -beta, -alpha, height + 1);
    }
  }
  board.undo();
  return score;
}

void TreeSearch::lead_with(int place, int height) {
  auto& line = variations[static_cast<std::size_t>(height)];
  const auto& rest = variations[static_cast<std::size_t>(height) + 1];
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::lines
