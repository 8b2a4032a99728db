// SPDX-License-Identifier: MIT
#include "agent/gomoku/gomoku_engine.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

#include "agent/gomoku/first_stone.hpp"
#include "agent/gomoku/threat_search.hpp"
#include "agent/gomoku/tree_search.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/iterative_deepening.hpp"
#include "agent/search/transposition_table.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::gomoku {

using namespace search;

namespace {

/// Threads that search the same position as the main search, each with small differences, and share the
/// transposition table, so that the main search gets deeper (lazy SMP).
class HelperThreads {
 public:
  /// Starts `count` threads, or as many as the system allows, each with iterative deepening up to `last_depth`.
  HelperThreads(const game::Position& position, search::TranspositionTable& table, int count, int last_depth);
  /// Stops the threads and waits for them.
  ~HelperThreads();
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

 private:
  std::stop_source stop_;
  std::vector<std::thread> threads_;
};

HelperThreads::HelperThreads(const game::Position& position, TranspositionTable& table, int count,
                             int last_depth) {
  for (int number = 0; number < count; ++number) {
    // Half of the threads are a depth ahead: their entries are new to the main search.
    const int first_depth = 1 + number % 2;
    const auto help = [&position, &table, first_depth, last_depth, stop = stop_.get_token()] {
      Deadline deadline = Deadline::when_stopped(stop);
      Board board(position);
      TreeSearch search(board, table, deadline);
      Score score = 0;
      Place first = nowhere;
      for (int depth = first_depth; depth <= last_depth && !deadline.passed(0); ++depth) {
        const TreeResult found = search.search(depth, first, score);
        score = found.score;
        if (!found.variation.empty()) first = found.variation.front();
      }
    };
    try {
      threads_.emplace_back(help);
    } catch (const std::system_error&) {
      // A limit of processes: a move by fewer threads is better than none.
      return;
    }
  }
}

HelperThreads::~HelperThreads() {
  stop_.request_stop();
  for (std::thread& thread : threads_) thread.join();
}

constexpr int smallest_side = 5;
// The part of the time for an initial search for continuous threats.
constexpr double share_of_threats = 0.1;
constexpr std::uint64_t nodes_of_first_threats = 2000;
constexpr std::uint64_t nodes_of_last_threats = 1 << 20;
constexpr int most_attacks = 30;
// The result of an incomplete depth is useful, because it tries the best move so far first.
constexpr double last_start = 0.95;

std::vector<game::Move> moves_of(const Board& board, const std::vector<Place>& places) {
  std::vector<game::Move> moves;
  game::Colour mover = board.to_move() == 0 ? game::Colour::white : game::Colour::black;
  for (const Place place : places) {
    moves.push_back({mover, board.game_place(place)});
    mover = game::opponent(mover);
  }
  return moves;
}

Place middle(const Board& board) {
  return board.place_of({(board.columns() - 1) / 2, (board.rows() - 1) / 2});
}

// The most promising legal place that is not excluded, if there is no time for a search: a five, else one that may
// stop the other side's, else one that may stop its open four.
Place best_static_move(Board& board, const std::vector<Place>& excluded) {
  const auto may_take = [&](Place place) {
    return std::ranges::find(excluded, place) == excluded.end() && !board.is_foul(place);
  };
  const std::size_t mover = board.to_move();
  Place best = nowhere;
  int most = std::numeric_limits<int>::min();
  const auto take = [&](Place place) {
    if (!may_take(place)) return;
    const int ordering_score = board.ordering_score(place, mover);
    if (ordering_score > most) {
      most = ordering_score;
      best = place;
    }
  };
  if (board.count(mover, Kind::five) > 0) {
    board.each(mover, Kind::five, Kind::five, take);
  } else if (board.count(1 - mover, Kind::five) > 0) {
    const FewPlaces answers = board.answers_to_fives();
    std::ranges::for_each(answers.all(), take);
  } else if (const Place four = board.threatened_four(); four != nowhere) {
    board.each_answer_to(four, take);
  }
  if (best == nowhere) board.each_near(take);
  if (best == nowhere && board.is_free(middle(board)) && may_take(middle(board))) return middle(board);
  if (best == nowhere) board.each_free(take);
  return best;
}

// White's stone turns black and White is to move: the value for Black becomes that for White.
SearchResult recoloured(SearchResult result, game::Move recolouring, Score score) {
  result.move = recolouring;
  result.score = score;
  result.variation = {recolouring};
  return result;
}

}  // namespace

bool plays(const game::Rules& rules) {
  return !rules.gravity && rules.line_length == 5 && rules.goal == game::Goal::first_line &&
         std::min(rules.columns, rules.rows) >= smallest_side;
}

GomokuEngine::GomokuEngine(const game::Rules& rules, const Resources& resources)
    : rules_(rules), threads_(resources.threads), table_(resources.memory) {
  assert(plays(rules));
  // Builds the table now, not during the first move: that of Caro takes a fifth of a second.
  pattern_table(rules);
}

SearchResult GomokuEngine::choose(const game::Position& position, int depth, Deadline& deadline,
                                  const Report& report) {
  assert(position.rules() == rules_ && !position.over());
  table_.new_search();
  if (rules_.opening == game::Opening::recolour && position.ply() == 0)
    return first_stone(position, deadline);
  std::vector<Score> scores;
  SearchResult result = move(position, depth, deadline,
                             [&](const SearchResult& completed) {
                               scores.push_back(completed.score);
                               report(completed);
                             },
                             {});
  if (position.ply() != 1) return result;
  const game::Move recolouring = {position.to_move(), position.moves().front().place};
  if (position.check(recolouring)) return result;
  // The mean of two depths: a single depth favours the side that moves last.
  const Score score = scores.size() < 2 ? result.score : (scores.back() + scores[scores.size() - 2]) / 2;
  return score < 0 ? recoloured(result, recolouring, -score) : result;
}

SearchResult GomokuEngine::choose_except(const game::Position& position,
                                         std::span<const game::Place> excluded, Deadline& deadline) {
  assert(position.rules() == rules_ && !position.over());
  table_.new_search();
  return move(
      position, unlimited_depth, deadline, [](const SearchResult&) {}, excluded);
}

SearchResult GomokuEngine::first_stone(const game::Position& position, Deadline& deadline) {
  const FirstStone stone =
      fairest_first_stone(rules_, deadline, [&](const game::Position& searched, int depth) {
        const Score score = score_of(searched, depth, deadline);
        return deadline.passed(0) ? std::nullopt : std::optional(score);
      });
  const game::Move chosen = {position.to_move(), stone.place};
  return {.move = chosen,
          .score = -stone.advantage,
          .depth = stone.depth,
          .nodes = deadline.nodes(),
          .elapsed = deadline.elapsed(),
          .variation = {chosen}};
}

Score GomokuEngine::score_of(const game::Position& position, int depth, Deadline& deadline) {
  Board board(position);
  TreeSearch search(board, table_, deadline);
  Score score = 0;
  for (int now = 1; now <= depth && !deadline.passed(0); ++now)
    score = search.search(now, nowhere, score).score;
  return score;
}

SearchResult GomokuEngine::move(const game::Position& position, int depth, Deadline& deadline,
                                const Report& report, std::span<const game::Place> excluded) {
  Board board(position);
  std::vector<Place> left_out;
  for (const game::Place place : excluded) left_out.push_back(board.place_of(place));
  const Place first = best_static_move(board, left_out);
  SearchResult best;
  best.variation = moves_of(board, {first});
  best.move = best.variation.front();
  best.score = board.evaluate();
  if (board.free_places() == rules_.places() && left_out.empty()) return best;

  ThreatSearch threats(board, deadline);
  for (std::uint64_t most_nodes = std::min(nodes_of_first_threats, deadline.node_limit() / 4 + 1);
       depth == unlimited_depth && left_out.empty() && most_nodes <= nodes_of_last_threats &&
       deadline.used() < share_of_threats;
       most_nodes *= 2) {
    const int plies = threats.shortest_win(ThreatKind::threats, most_attacks, most_nodes);
    if (plies > 0) {
      best.score = win_at(board.ply() + plies);
      best.proved = true;
      best.variation = moves_of(board, threats.line());
      best.move = best.variation.front();
      best.depth = plies;
      best.nodes = deadline.nodes();
      best.elapsed = deadline.elapsed();
      report(best);
      return best;
    }
    if (!threats.limit_reached()) break;
  }

  TreeSearch search(board, table_, deadline);
  search.exclude_at_root(left_out);
  const auto iterate = [&](int depth_now) {
    const Place leading = depth_now == 1 ? nowhere : board.place_of(best.move.place);
    const TreeResult found = search.search(depth_now, leading, best.score);
    if (!found.variation.empty()) {
      best.variation = moves_of(board, found.variation);
      best.move = best.variation.front();
      best.score = found.score;
      best.proved = is_decided(found.score) && found.completed;
    }
    const bool final =
        found.completed && is_decided(found.score) && depth_now >= last_ply(found.score) - board.ply() - 3;
    return Iteration{.result = best, .completed = found.completed, .final = final};
  };
  const int last_depth = std::min({depth, board.free_places(), 99});
  const HelperThreads helper_threads(position, table_, threads_ - 1, last_depth);
  return iterative_deepening(best, last_depth, deadline, iterate, report, last_start);
}

}  // namespace kaven::agent::gomoku
