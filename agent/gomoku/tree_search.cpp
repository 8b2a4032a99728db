// SPDX-License-Identifier: MIT
#include "agent/gomoku/tree_search.hpp"

#include <algorithm>
#include <cmath>

namespace kaven::agent::gomoku {

using namespace search;

namespace {

constexpr Score largest_static = 15000;
constexpr int attacks_at_leaves = 8;
constexpr std::uint64_t nodes_at_leaves = 16;
// The number of moves tried in a position among those that neither threaten nor stop anything; if they all
// lose, the others are tried.
constexpr std::size_t width = 14;
// The number of replies tried to a move at the root, larger so that a refutation is not overlooked.
constexpr std::size_t width_of_answers = 24;
constexpr Score futility_margin = 90;
// A static score above beta by this much per ply, up to this depth, counts as a cutoff (futility pruning of
// the child).
constexpr Score cutoff_margin = 60;
constexpr int last_cutoff_depth = 10;
// A move is singular if the others fail this much per ply below its stored score.
constexpr Score singular_margin = 3;
constexpr int least_singular_depth = 6;
constexpr int first_ordering_score = 1 << 28;
constexpr int most_history = 16384;

bool causes_cutoff(const TableEntry& entry, int depth, Score alpha, Score beta) {
  const bool deep_enough = entry.depth >= depth;
  if (entry.bound == Bound::exact && (deep_enough || is_decided(entry.score))) return true;
  if (entry.bound != Bound::upper && entry.score >= beta) return deep_enough || is_win(entry.score);
  if (entry.bound != Bound::lower && entry.score <= alpha) return deep_enough || is_loss(entry.score);
  return false;
}

const auto reductions = [] {
  std::array<std::array<int, 64>, 32> table{};
  for (std::size_t depth = 1; depth < table.size(); ++depth) {
    for (std::size_t move = 1; move < table[depth].size(); ++move) {
      table[depth][move] =
          static_cast<int>(std::log(static_cast<double>(depth)) * std::log(static_cast<double>(move)));
    }
  }
  return table;
}();

int reduction_of(int depth, std::size_t move) {
  return reductions[static_cast<std::size_t>(std::min(depth, 31))][std::min(move, std::size_t{63})];
}

// The number of moves tried at `depth` before quiet moves are skipped. A position whose static score is not
// above that of two plies before is less likely to contain a move that raises alpha.
std::size_t late_move_limit(int depth, bool improving) {
  const int moves = 3 + depth + 3 * depth * depth / 10;
  return static_cast<std::size_t>(improving ? moves : moves / 2);
}

}  // namespace

TreeSearch::TreeSearch(Board& board, TranspositionTable& table, Deadline& deadline)
    : board_(board),
      table_(table),
      deadline_(deadline),
      threats_(board, deadline),
      // A pass occupies no place, but no two passes follow each other.
      nodes_(static_cast<std::size_t>(board.free_places()) * 2 + 4) {}

TreeResult TreeSearch::search(int depth, Place first, Score expected) {
  stopped_ = false;
  root_first_ = first;
  nodes_[0].variation.clear();
  Score score = 0;
  if (depth < 4 || is_decided(expected)) {
    score = search_window(depth, -largest_score, largest_score);
  } else {
    Score below = 60;
    Score above = 60;
    for (;;) {
      const Score alpha = std::max(expected - below, -largest_score);
      const Score beta = std::min(expected + above, largest_score);
      score = search_window(depth, alpha, beta);
      if (stopped_) break;
      if (score <= alpha && alpha > -largest_score) {
        below = below > 500 ? largest_score * 2 : below * 3;
      } else if (score >= beta && beta < largest_score) {
        above = above > 500 ? largest_score * 2 : above * 3;
      } else {
        break;
      }
    }
  }
  return {stopped_ ? root_score_ : score, !stopped_, nodes_[0].variation};
}

Score TreeSearch::search_window(int depth, Score alpha, Score beta) {
  const auto kept = nodes_[0].variation;
  const Score score = search_node(depth, alpha, beta, 0, false);
  if (nodes_[0].variation.empty()) {
    nodes_[0].variation = kept;
  } else {
    root_first_ = nodes_[0].variation.front();
  }
  return score;
}

Score TreeSearch::static_score() {
  return std::clamp(board_.evaluate(), -largest_static, largest_static);
}

Score TreeSearch::search_node(int depth, Score alpha, Score beta, std::size_t ply, bool may_pass) {
  nodes_[ply].variation.clear();
  if (deadline_.passed()) {
    stopped_ = true;
    return 0;
  }
  if (ply == 0 && !root_excluded_.empty()) return search_rest_of_root(depth, alpha, beta);
  const std::size_t mover = board_.to_move();
  const std::size_t other = 1 - mover;
  if (board_.count(mover, Kind::five) > 0) {
    nodes_[ply].variation.assign(1, board_.first(mover, Kind::five));
    return win_at(board_.ply() + 1);
  }
  if (board_.free_places() == 0) return 0;
  if (board_.count(other, Kind::five) > 0) {
    const FewPlaces answers = board_.answers_to_fives();
    if (!answers.all().empty()) return search_answers(answers, depth, alpha, beta, ply);
    const Place five = board_.first(other, Kind::five);
    if (board_.is_foul(five)) {
      // The root needs a legal move, although all lose.
      return ply == 0 ? search_moves(depth, alpha, beta, 0, root_first_, 0) : loss_at(board_.ply() + 2);
    }
    nodes_[ply].variation.assign(1, five);
    return loss_at(board_.ply() + 2);
  }
  if (const Place place = board_.winning_four(); place != nowhere) {
    nodes_[ply].variation.assign(1, place);
    return win_at(board_.ply() + 3);
  }
  // A line still takes at least five plies, or four for the opponent.
  if (const Score best = win_at(board_.ply() + 5); best <= alpha) return best;
  if (const Score worst = loss_at(board_.ply() + 4); worst >= beta) return worst;

  const bool principal = beta - alpha > 1;
  const bool root = ply == 0;
  Place first = root ? root_first_ : nowhere;
  const auto entry = table_.find(board_.key());
  if (entry) {
    const auto place = static_cast<Place>(entry->place);
    if (first == nowhere && entry->place != no_place && board_.is_free(place)) first = place;
    if (!root && !principal && causes_cutoff(*entry, depth, alpha, beta)) {
      if (first != nowhere) nodes_[ply].variation.assign(1, first);
      return entry->score;
    }
  }
  if (depth <= 0) {
    if (entry && causes_cutoff(*entry, 0, alpha, beta)) {
      if (first != nowhere) nodes_[ply].variation.assign(1, first);
      return entry->score;
    }
    return quiescence(ply, beta);
  }

  const bool threatened = board_.threatened_four() != nowhere;
  const Score estimate = static_score();
  nodes_[ply].estimate = estimate;
  if (!principal && !threatened && !is_decided(beta) && !is_decided(alpha)) {
    if (depth <= 2 && estimate + futility_margin * (depth + 1) <= alpha) {
      const Score quiescent = quiescence(ply, beta);
      if (stopped_ || quiescent <= alpha) return quiescent;
    }
    if (depth <= last_cutoff_depth && estimate - cutoff_margin * depth >= beta &&
        board_.count(other, Kind::four_three) == 0) {
      return estimate;
    }
    if (may_pass && depth >= 3 && estimate >= beta) {
      board_.pass();
      table_.prefetch(board_.key());
      const Score score = -search_node(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1, false);
      board_.undo_pass();
      nodes_[ply].variation.clear();
      if (stopped_) return 0;
      if (score >= beta) return is_decided(score) ? beta : score;
    }
  }
  // Without a good first move, a search costs much more: a shallower one finds it (internal iterative reduction).
  if (first == nowhere && depth >= 4) --depth;
  const int extension = singular_extension(first, depth, ply);
  if (stopped_) return 0;
  return search_moves(depth, alpha, beta, ply, first, extension);
}

// Without the shortcuts of search_node(), each of which names one move for all.
Score TreeSearch::search_rest_of_root(int depth, Score alpha, Score beta) {
  Place five = nowhere;
  board_.each(board_.to_move(), Kind::five, Kind::five, [&](Place place) {
    if (!std::ranges::count(root_excluded_, place)) five = place;
  });
  if (five == nowhere) return search_moves(depth, alpha, beta, 0, root_first_, 0);
  nodes_[0].variation.assign(1, five);
  return root_score_ = win_at(board_.ply() + 1);
}

// 1 if `first` is much better than all other moves, by its stored score and a search of half the depth.
int TreeSearch::singular_extension(Place first, int depth, std::size_t ply) {
  if (ply == 0 || depth < least_singular_depth || first == nowhere) return 0;
  if (board_.kind(first, board_.to_move()) >= Kind::four) return 0;
  const auto entry = table_.find(board_.key());
  if (!entry || entry->place != first || entry->bound == Bound::upper || is_decided(entry->score) ||
      entry->depth < depth - 3 || entry->depth == complete_depth)
    return 0;
  const Score limit = entry->score - singular_margin * depth;
  nodes_[ply].excluded = first;
  const Score best_other = search_moves((depth - 1) / 2, limit - 1, limit, ply, nowhere, 0);
  nodes_[ply].excluded = nowhere;
  nodes_[ply].variation.clear();
  return best_other < limit ? 1 : 0;
}

Score TreeSearch::search_answers(const FewPlaces& answers, int depth, Score alpha, Score beta,
                                 std::size_t ply) {
  nodes_[ply].estimate = ply < 2 ? 0 : nodes_[ply - 2].estimate;
  if (answers.all().size() > 1)
    return search_moves(depth + 1, alpha, beta, ply, ply == 0 ? root_first_ : nowhere, 0);
  const Place only = answers.all().front();
  board_.play(only);
  const Score score = -search_node(depth, -beta, -alpha, ply + 1, true);
  board_.undo();
  if (!stopped_) update_variation(only, ply);
  return score;
}

// The evaluation, unless continuous fours win.
Score TreeSearch::quiescence(std::size_t ply, Score beta) {
  const Score score = static_score();
  if (score >= beta) {
    table_.store(board_.key(), {.score = score, .bound = Bound::lower, .depth = 0});
    return score;
  }
  const std::size_t mover = board_.to_move();
  if (board_.fours(mover) > 0) {
    const int plies = threats_.win(ThreatKind::fours, attacks_at_leaves, nodes_at_leaves);
    if (deadline_.passed(0)) {
      stopped_ = true;
      return 0;
    }
    if (plies > 0) {
      const Score win = win_at(board_.ply() + plies);
      nodes_[ply].variation = threats_.line();
      table_.store(
          board_.key(),
          {.score = win, .bound = Bound::lower, .depth = complete_depth, .place = threats_.line().front()});
      return win;
    }
  }
  table_.store(board_.key(), {.score = score, .bound = Bound::exact, .depth = 0});
  return score;
}

// Generates the moves of the node. Returns whether these are all moves that need to be searched.
bool TreeSearch::generate_moves(std::size_t ply, Place first) {
  Node& node = nodes_[ply];
  node.moves.clear();
  const std::size_t mover = board_.to_move();
  const std::size_t other = 1 - mover;
  const auto take = [&](Place place) {
    int ordering_score = board_.ordering_score(place, mover);
    if (place == first) {
      ordering_score = first_ordering_score;
    } else {
      ordering_score += history_[mover][static_cast<std::size_t>(place)] / 64;
      if (place == node.killers[0]) ordering_score += 150;
      if (place == node.killers[1]) ordering_score += 100;
    }
    node.moves.push_back({place, ordering_score});
  };
  const bool some_suffice = ply > 0 || root_excluded_.empty();
  if (some_suffice && board_.count(other, Kind::five) > 0) {
    const FewPlaces answers = board_.answers_to_fives();
    std::ranges::for_each(answers.all(), take);
    if (!node.moves.empty()) return true;
  } else if (some_suffice && !board_.is_renju()) {
    // In Renju, a stone elsewhere may make White's open four a foul, and an answer may be White's foul.
    if (const Place four = board_.threatened_four(); four != nowhere) {
      board_.each_answer_to(four, take);
      return true;
    }
  }
  board_.each_near(take);
  return false;
}

Score TreeSearch::search_moves(int depth, Score alpha, Score beta, std::size_t ply, Place first,
                               int extension) {
  const Score lowest = alpha;
  const bool principal = beta - alpha > 1;
  bool complete = generate_moves(ply, first);
  const std::size_t mover = board_.to_move();
  const std::size_t other = 1 - mover;
  auto& moves = nodes_[ply].moves;
  const Place excluded = nodes_[ply].excluded;
  const Score estimate = nodes_[ply].estimate;
  const bool improving = ply < 2 || estimate > nodes_[ply - 2].estimate;
  const std::size_t most_quiet = ply == 1 ? width_of_answers : width;
  Score best = -largest_score;
  Place best_place = nowhere;
  if (ply + 1 < nodes_.size()) nodes_[ply + 1].killers = {};
  for (std::size_t number = 0;; ++number) {
    if (number == moves.size()) {
      if (complete || !is_loss(best)) break;
      board_.each_far([&](Place place) { moves.push_back({place, 0}); });
      complete = true;
      if (number == moves.size()) break;
    }
    // One of the first moves usually causes a cutoff: the best one is selected each time instead of sorting.
    const auto next = std::max_element(
        moves.begin() + static_cast<std::ptrdiff_t>(number), moves.end(),
        [](const ScoredMove& one, const ScoredMove& two) { return one.ordering_score < two.ordering_score; });
    std::swap(moves[number], *next);
    const Place place = moves[number].place;
    if (place == excluded || (ply == 0 && std::ranges::count(root_excluded_, place) > 0)) continue;
    if (board_.is_foul(place)) continue;
    const Kind own = board_.kind(place, mover);
    const Kind theirs = board_.kind(place, other);
    const bool quiet = own < Kind::three && theirs < Kind::four;
    const bool losing = is_loss(best);
    if (!complete && ply > 0 && !losing && number >= most_quiet && own < Kind::three && theirs < Kind::three)
      break;
    if (!complete && !principal && ply > 0 && !losing && best_place != nowhere) {
      if (number >= late_move_limit(depth, improving) && quiet) break;
      if (quiet && depth <= 3 && estimate + futility_margin * depth + 40 <= alpha) {
        continue;
      }
    }
    int reduction = 0;
    if (number >= 2 && depth >= 3 && own < Kind::four) {
      reduction = reduction_of(depth, number);
      if (principal) --reduction;
      if (!quiet) --reduction;
      if (complete) --reduction;
      reduction = std::clamp(reduction, 0, depth - 2);
    }
    const Score score = search_child(place, depth - 1 + (place == first ? extension : 0), reduction, alpha,
                                     beta, ply, number == 0);
    if (stopped_) return best;
    if (best_place == nowhere || score > best) {
      best = score;
      best_place = place;
    }
    if (score > alpha) {
      alpha = score;
      update_variation(place, ply);
      if (ply == 0) root_score_ = score;
      if (alpha >= beta) {
        if (excluded == nowhere) update_history(std::span(moves).first(number + 1), depth, ply);
        break;
      }
    }
  }
  if (ply == 0 && best_place != nowhere && nodes_[0].variation.empty() && alpha == -largest_score) {
    nodes_[0].variation.assign(1, best_place);
    root_score_ = best;
  }
  // Each free place is a foul: a draw.
  if (best_place == nowhere && board_.is_renju() && excluded == nowhere) return 0;
  // A score without some moves is not that of the position.
  if (excluded != nowhere || (ply == 0 && !root_excluded_.empty())) return best;
  table_.store(board_.key(), {.score = best,
                              .bound = best <= lowest ? Bound::upper
                                       : best >= beta ? Bound::lower
                                                      : Bound::exact,
                              .depth = std::clamp(depth, 0, complete_depth - 1),
                              .place = best_place == nowhere ? no_place : best_place});
  return best;
}

Score TreeSearch::search_child(Place place, int depth, int reduction, Score alpha, Score beta,
                               std::size_t ply, bool leading) {
  table_.prefetch(board_.key_after(place));
  board_.play(place);
  Score score = 0;
  if (leading) {
    score = -search_node(depth, -beta, -alpha, ply + 1, true);
  } else {
    score = -search_node(depth - reduction, -alpha - 1, -alpha, ply + 1, true);
    if (!stopped_ && score > alpha && reduction > 0) {
      score = -search_node(depth, -alpha - 1, -alpha, ply + 1, true);
    }
    if (!stopped_ && score > alpha && score < beta) {
      score = -search_node(depth, -beta, -alpha, ply + 1, true);
    }
  }
  board_.undo();
  return score;
}

// The last of the moves caused a cutoff, those before it did not.
void TreeSearch::update_history(std::span<const ScoredMove> moves, int depth, std::size_t ply) {
  const Place place = moves.back().place;
  Node& node = nodes_[ply];
  if (node.killers[0] != place) {
    node.killers[1] = node.killers[0];
    node.killers[0] = place;
  }
  const int weight = std::min(depth * depth, 256);
  for (const ScoredMove& move : moves) {
    int& past = history_[board_.to_move()][static_cast<std::size_t>(move.place)];
    past += ((move.place == place ? most_history : -most_history) - past) * weight / 1024;
  }
}

void TreeSearch::update_variation(Place place, std::size_t ply) {
  auto& line = nodes_[ply].variation;
  const auto& rest = nodes_[ply + 1].variation;
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::gomoku
