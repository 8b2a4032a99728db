#include "agent/gomoku/tree_search.hpp"

#include <algorithm>
#include <cmath>

namespace kaven::agent::gomoku {

namespace {

constexpr Score largest_static = 15000;
constexpr int attacks_at_leaves = 8;
constexpr std::uint64_t nodes_at_leaves = 30;
// How many moves of a position are tried that threaten nothing and stop nothing; all where those lose.
constexpr std::size_t width = 14;
// The same for the answers to a move at the root: none is chosen because what refutes it was not looked at.
constexpr std::size_t width_of_answers = 24;
constexpr Score margin_of_depth = 90;
// Up to there answers to open threes cost no depth in the principal variation.
constexpr std::size_t highest_extension = 20;
constexpr int first_promise = 1 << 28;

bool answers(const Finding& finding, int depth, Score alpha, Score beta) {
  const bool deep_enough = finding.depth >= depth;
  if (finding.bound == Bound::exact && (deep_enough || is_decided(finding.score))) return true;
  if (finding.bound != Bound::upper && finding.score >= beta) return deep_enough || is_win(finding.score);
  if (finding.bound != Bound::lower && finding.score <= alpha) return deep_enough || is_loss(finding.score);
  return false;
}

const auto reductions = [] {
  std::array<std::array<int, 64>, 32> table{};
  for (std::size_t depth = 1; depth < table.size(); ++depth) {
    for (std::size_t move = 1; move < table[depth].size(); ++move) {
      table[depth][move] = static_cast<int>(0.3 + std::log(static_cast<double>(depth)) *
                                                      std::log(static_cast<double>(move)) / 2.3);
    }
  }
  return table;
}();

int reduction_of(int depth, std::size_t move) {
  return reductions[static_cast<std::size_t>(std::min(depth, 31))][std::min(move, std::size_t{63})];
}

std::size_t moves_worth_trying(int depth) {
  const int moves = 6 + 3 * depth + depth * depth;
  return static_cast<std::size_t>(moves);
}

}  // namespace

TreeSearch::TreeSearch(Board& given_board, TranspositionTable& given_table, Deadline& given_deadline)
    : board(given_board),
      table(given_table),
      deadline(given_deadline),
      threats(given_board, given_deadline),
      // A pass takes no place, but no two follow each other.
      nodes(static_cast<std::size_t>(given_board.free_places()) * 2 + 4) {}

TreeResult TreeSearch::search(int depth, Place first, Score expected) {
  stopped = false;
  root_first = first;
  nodes[0].variation.clear();
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
      if (stopped) break;
      if (score <= alpha && alpha > -largest_score) {
        below = below > 500 ? largest_score * 2 : below * 3;
      } else if (score >= beta && beta < largest_score) {
        above = above > 500 ? largest_score * 2 : above * 3;
      } else {
        break;
      }
    }
  }
  return {stopped ? root_score : score, !stopped, nodes[0].variation};
}

Score TreeSearch::search_window(int depth, Score alpha, Score beta) {
  const auto kept = nodes[0].variation;
  const Score score = search_node(depth, alpha, beta, 0, false);
  if (nodes[0].variation.empty()) {
    nodes[0].variation = kept;
  } else {
    root_first = nodes[0].variation.front();
  }
  return score;
}

Score TreeSearch::estimate_now() const {
  return std::clamp(board.evaluate(), -largest_static, largest_static);
}

Score TreeSearch::search_node(int depth, Score alpha, Score beta, std::size_t height, bool may_pass) {
  nodes[height].variation.clear();
  if (deadline.passed()) {
    stopped = true;
    return 0;
  }
  const std::size_t mover = board.to_move();
  const std::size_t other = 1 - mover;
  if (board.count(mover, Kind::five) > 0) {
    nodes[height].variation.assign(1, board.first(mover, Kind::five));
    return win_at(board.ply() + 1);
  }
  if (board.free_places() == 0) return 0;
  if (const int fives = board.count(other, Kind::five); fives > 0) {
    const Place only = board.first(other, Kind::five);
    if (fives > 1) {
      nodes[height].variation.assign(1, only);
      return loss_at(board.ply() + 2);
    }
    return search_forced(only, depth, alpha, beta, height);
  }
  if (board.count(mover, Kind::open_four) > 0) {
    nodes[height].variation.assign(1, board.first(mover, Kind::open_four));
    return win_at(board.ply() + 3);
  }
  // From here a line takes five moves more at least, or four against us.
  if (const Score best = win_at(board.ply() + 5); best <= alpha) return best;
  if (const Score worst = loss_at(board.ply() + 4); worst >= beta) return worst;

  const bool principal = beta - alpha > 1;
  const bool root = height == 0;
  Place first = root ? root_first : nowhere;
  const auto finding = table.find(board.key());
  if (finding) {
    const auto place = static_cast<Place>(finding->place);
    if (first == nowhere && finding->place != no_place && board.is_free(place)) first = place;
    if (!root && !principal && answers(*finding, depth, alpha, beta)) {
      if (first != nowhere) nodes[height].variation.assign(1, first);
      return finding->score;
    }
  }
  if (depth <= 0) {
    if (finding && answers(*finding, 0, alpha, beta)) {
      if (first != nowhere) nodes[height].variation.assign(1, first);
      return finding->score;
    }
    return settle(height);
  }

  const bool threatened = board.count(other, Kind::open_four) > 0;
  const Score estimate = estimate_now();
  if (!principal && !threatened && !is_decided(beta) && !is_decided(alpha)) {
    if (depth <= 2 && estimate + margin_of_depth * (depth + 1) <= alpha) {
      const Score settled = settle(height);
      if (stopped || settled <= alpha) return settled;
    }
    if (depth <= 2 && estimate - margin_of_depth * depth >= beta &&
        board.count(other, Kind::four_three) == 0) {
      return estimate;
    }
    if (may_pass && depth >= 3 && estimate >= beta) {
      board.pass();
      table.prefetch(board.key());
      const Score score = -search_node(depth - 3 - depth / 4, -beta, -beta + 1, height + 1, false);
      board.undo_pass();
      nodes[height].variation.clear();
      if (stopped) return 0;
      if (score >= beta) return is_decided(score) ? beta : score;
    }
  }
  if (first == nowhere && depth >= 5) {
    search_node(depth - 3, alpha, beta, height, false);
    if (stopped) return 0;
    if (!nodes[height].variation.empty()) first = nodes[height].variation.front();
    nodes[height].variation.clear();
  }
  return search_moves(depth, alpha, beta, height, first, estimate);
}

Score TreeSearch::search_forced(Place only, int depth, Score alpha, Score beta, std::size_t height) {
  board.play(only);
  const Score score = -search_node(depth, -beta, -alpha, height + 1, true);
  board.undo();
  if (!stopped) lead_with(only, height);
  return score;
}

// The evaluation, unless continuous fours win.
Score TreeSearch::settle(std::size_t height) {
  const std::size_t mover = board.to_move();
  if (board.count(mover, Kind::four) + board.count(mover, Kind::four_three) > 0) {
    const int plies = threats.win(Means::fours, attacks_at_leaves, nodes_at_leaves);
    if (deadline.passed(0)) {
      stopped = true;
      return 0;
    }
    if (plies > 0) {
      const Score score = win_at(board.ply() + plies);
      nodes[height].variation = threats.line();
      table.store(
          board.key(),
          {.score = score, .bound = Bound::lower, .depth = complete_depth, .place = threats.line().front()});
      return score;
    }
  }
  const Score score = estimate_now();
  table.store(board.key(), {.score = score, .bound = Bound::exact, .depth = 0});
  return score;
}

// Fills in the moves of the node. Whether they are all that need be looked at.
bool TreeSearch::list_moves(std::size_t height, Place first) {
  Node& node = nodes[height];
  node.moves.clear();
  const std::size_t mover = board.to_move();
  const std::size_t other = 1 - mover;
  const auto take = [&](Place place) {
    int promise = board.promise(place, mover);
    if (place == first) {
      promise = first_promise;
    } else {
      promise += history[mover][static_cast<std::size_t>(place)] / 64;
      if (place == node.killers[0]) promise += 150;
      if (place == node.killers[1]) promise += 100;
    }
    node.moves.push_back({place, promise});
  };
  if (board.count(other, Kind::open_four) > 0) {
    board.each_four_of_either(take);
    return true;
  }
  board.each_near(take);
  return false;
}

Score TreeSearch::search_moves(int depth, Score alpha, Score beta, std::size_t height, Place first,
                               Score estimate) {
  const Score lowest = alpha;
  const bool principal = beta - alpha > 1;
  bool complete = list_moves(height, first);
  const int extension = complete && principal && height < highest_extension ? 1 : 0;
  const std::size_t mover = board.to_move();
  const std::size_t other = 1 - mover;
  auto& moves = nodes[height].moves;
  const std::size_t most_quiet = height == 1 ? width_of_answers : width;
  Score best = -largest_score;
  Place best_place = nowhere;
  if (height + 1 < nodes.size()) nodes[height + 1].killers = {};
  for (std::size_t number = 0;; ++number) {
    if (number == moves.size()) {
      if (complete || !is_loss(best)) break;
      board.each_far([&](Place place) { moves.push_back({place, 0}); });
      complete = true;
      if (number == moves.size()) break;
    }
    // Most nodes are cut off by one of the first moves: they are looked for one by one, not sorted.
    const auto next = std::max_element(
        moves.begin() + static_cast<std::ptrdiff_t>(number), moves.end(),
        [](const Candidate& one, const Candidate& two) { return one.promise < two.promise; });
    std::swap(moves[number], *next);
    const Place place = moves[number].place;
    const Kind own = board.kind(place, mover);
    const Kind theirs = board.kind(place, other);
    const bool quiet = own < Kind::three && theirs < Kind::four;
    const bool losing = is_loss(best);
    if (!complete && height > 0 && !losing && number >= most_quiet && own < Kind::three &&
        theirs < Kind::three)
      break;
    if (!complete && !principal && height > 0 && !losing && best_place != nowhere) {
      if (number >= moves_worth_trying(depth) && quiet) break;
      if (quiet && depth <= 3 && estimate + margin_of_depth * depth + 40 <= alpha) {
        continue;
      }
    }
    int reduction = 0;
    if (number >= 2 && depth >= 3 && own < Kind::four) {
      reduction = reduction_of(depth, number);
      if (principal) reduction -= 2;
      if (!quiet) --reduction;
      if (complete) --reduction;
      reduction = std::clamp(reduction, 0, depth - 2);
    }
    const Score score =
        search_child(place, depth - 1 + extension, reduction, alpha, beta, height, number == 0);
    if (stopped) return best;
    if (best_place == nowhere || score > best) {
      best = score;
      best_place = place;
    }
    if (score > alpha) {
      alpha = score;
      lead_with(place, height);
      if (height == 0) root_score = score;
      if (alpha >= beta) {
        reward(place, depth, height);
        break;
      }
    }
  }
  if (height == 0 && best_place != nowhere && nodes[0].variation.empty() && alpha == -largest_score) {
    nodes[0].variation.assign(1, best_place);
    root_score = best;
  }
  table.store(board.key(), {.score = best,
                            .bound = best <= lowest ? Bound::upper
                                     : best >= beta ? Bound::lower
                                                    : Bound::exact,
                            .depth = std::clamp(depth, 0, complete_depth - 1),
                            .place = best_place == nowhere ? no_place : best_place});
  return best;
}

Score TreeSearch::search_child(Place place, int depth, int reduction, Score alpha, Score beta,
                               std::size_t height, bool leading) {
  board.play(place);
  table.prefetch(board.key());
  Score score = 0;
  if (leading) {
    score = -search_node(depth, -beta, -alpha, height + 1, true);
  } else {
    score = -search_node(depth - reduction, -alpha - 1, -alpha, height + 1, true);
    if (!stopped && score > alpha && reduction > 0) {
      score = -search_node(depth, -alpha - 1, -alpha, height + 1, true);
    }
    if (!stopped && score > alpha && score < beta) {
      score = -search_node(depth, -beta, -alpha, height + 1, true);
    }
  }
  board.undo();
  return score;
}

void TreeSearch::reward(Place place, int depth, std::size_t height) {
  Node& node = nodes[height];
  if (node.killers[0] != place) {
    node.killers[1] = node.killers[0];
    node.killers[0] = place;
  }
  int& past = history[board.to_move()][static_cast<std::size_t>(place)];
  past += (16384 - past) * std::min(depth * depth, 256) / 1024;
}

void TreeSearch::lead_with(Place place, std::size_t height) {
  auto& line = nodes[height].variation;
  const auto& rest = nodes[height + 1].variation;
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::gomoku
