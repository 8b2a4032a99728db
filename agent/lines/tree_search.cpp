// SPDX-License-Identifier: MIT
#include "agent/lines/tree_search.hpp"

#include <algorithm>
#include <cassert>

namespace kaven::agent::lines {

using namespace search;

namespace {

// A line that can be forced or cannot be prevented is exact, whatever else was searched.
bool proves_line(Score score, bool is_lower_bound, bool is_upper_bound) {
  return is_by_line(score) && (is_win(score) ? is_lower_bound : is_upper_bound);
}

}  // namespace

TreeSearch::TreeSearch(Board& board, TranspositionTable& table, Deadline& deadline, std::size_t width)
    : board_(board), table_(table), deadline_(deadline), width_(width), player_(board.to_move()) {
  // Each side's pop-out is a move of its own and frees a place for another one.
  const auto heights = static_cast<std::size_t>(board_.rules().places()) + 7;
  variations_.resize(heights);
  moves_left_.resize(heights);
  // With FullBoard::both_lose the value of a full board depends on the searching side, so scores of the other
  // side must not be used.
  if (board_.rules().full_board == game::FullBoard::both_lose && player_ == game::Colour::black) {
    key_of_player_ = 0x9e3779b97f4a7c15U;
  }
}

TreeResult TreeSearch::search(int depth, int first) {
  assert(!board_.over());
  stopped_ = false;
  estimates_ = 0;
  variations_[0].clear();
  const ThreatStatus threats = check_threats(board_, player_);
  const Score score =
      search_moves(depth, -largest_score, largest_score, 0, threats.forced ? threats.place : no_place, first);
  return {score, !stopped_, estimates_ == 0, variations_[0]};
}

Score TreeSearch::search_node(int depth, Score alpha, Score beta, int ply) {
  variations_[static_cast<std::size_t>(ply)].clear();
  if (deadline_.passed()) {
    stopped_ = true;
    return 0;
  }
  const ThreatStatus threats = check_threats(board_, player_);
  if (threats.decided) {
    if (threats.place != no_place) variations_[static_cast<std::size_t>(ply)].assign(1, threats.place);
    return threats.score;
  }
  // Without a decisive threat a line takes three more plies, or two for the opponent: no score is better or
  // worse than that.
  if (board_.rules().goal == game::Goal::first_line) {
    const int moves_to_line = board_.has_pop_out(board_.to_move()) ? 1 : 3;
    if (const Score best = win_at(board_.ply() + moves_to_line); best <= alpha) return best;
    if (const Score worst = loss_at(board_.ply() + 2); worst >= beta) return worst;
  }
  if (depth <= 0 && !threats.forced) {
    ++estimates_;
    return evaluate(board_, player_);
  }
  int first = no_place;
  if (const auto entry = table_.find(key())) {
    if (board_.legal(entry->place)) first = entry->place;
    if (causes_cutoff(*entry, depth, alpha, beta)) {
      if (first != no_place) variations_[static_cast<std::size_t>(ply)].assign(1, first);
      const bool proved =
          entry->depth == complete_depth ||
          proves_line(entry->score, entry->bound != Bound::upper, entry->bound != Bound::lower);
      if (!proved) ++estimates_;
      return entry->score;
    }
  }
  const std::uint64_t estimates_before = estimates_;
  const Score score = search_moves(depth, alpha, beta, ply, threats.forced ? threats.place : no_place, first);
  if (proves_line(score, score > alpha, score < beta)) estimates_ = estimates_before;
  return score;
}

bool TreeSearch::causes_cutoff(const TableEntry& entry, int depth, Score alpha, Score beta) {
  const bool deep_enough = entry.depth >= depth;
  if (entry.bound == Bound::exact && deep_enough) return true;
  // A proved win or loss is valid at any depth.
  if (entry.bound != Bound::upper && entry.score >= beta) return deep_enough || is_win(entry.score);
  if (entry.bound != Bound::lower && entry.score <= alpha) return deep_enough || is_loss(entry.score);
  return false;
}

Score TreeSearch::search_moves(int depth, Score alpha, Score beta, int ply, int forced, int first) {
  const Score lowest = alpha;
  const std::uint64_t estimates_before = estimates_;
  const bool is_forced = forced != no_place;
  const bool only_one = is_forced && !board_.has_pop_out(board_.to_move());
  MovePicker moves(board_, moves_left_[static_cast<std::size_t>(ply)], is_forced ? forced : first, width_);
  Score best = -largest_score;
  int best_place = no_place;
  for (int place = moves.next(true); place != no_place; place = moves.next(is_loss(best))) {
    if (is_forced && place != forced && !board_.pops_out(place)) continue;
    const std::uint64_t estimates_before_move = estimates_;
    const Score score =
        search_child(place, is_forced ? depth : depth - 1, alpha, beta, ply, best_place == no_place);
    if (stopped_) return best;
    if (best_place == no_place || score > best) {
      best = score;
      best_place = place;
    }
    if (score > alpha) {
      alpha = score;
      if (alpha < beta) update_variation(place, ply);
    }
    if (alpha >= beta) {
      if (estimates_ == estimates_before_move) estimates_ = estimates_before;
      break;
    }
    if (only_one) break;
  }
  if (moves.left_moves_out()) ++estimates_;

  const bool exhausted = estimates_ == estimates_before;
  table_.store(key(), {.score = best,
                       .bound = best <= lowest ? Bound::upper
                                : best >= beta ? Bound::lower
                                               : Bound::exact,
                       .depth = exhausted ? complete_depth : std::clamp(depth, 0, complete_depth - 1),
                       .place = best_place});
  return best;
}

Score TreeSearch::search_child(int place, int depth, Score alpha, Score beta, int ply, bool first) {
  board_.play(place);
  table_.prefetch(key());
  Score score = 0;
  if (first) {
    score = -search_node(depth, -beta, -alpha, ply + 1);
  } else {
    score = -search_node(depth, -alpha - 1, -alpha, ply + 1);
    if (!stopped_ && score > alpha && score < beta) {
      score = -search_node(depth, -beta, -alpha, ply + 1);
    }
  }
  board_.undo();
  return score;
}

void TreeSearch::update_variation(int place, int ply) {
  auto& line = variations_[static_cast<std::size_t>(ply)];
  const auto& rest = variations_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::lines
