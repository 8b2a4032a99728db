// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomoku_solver.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <stop_token>
#include <string>

#include "agent/search/score.hpp"

namespace kaven::agent::claimeven {

using namespace search;

namespace {

constexpr double usual_seconds = 5;

std::string in_one_word(const std::vector<game::Move>& moves) {
  std::string word;
  for (const game::Move move : moves) word += game::place_name(move.place);
  return word.empty() ? "-" : word;
}

std::string value_of(const SearchResult& result, int ply) {
  if (!result.proved || !is_by_line(result.score)) return std::to_string(result.score);
  return (is_win(result.score) ? "win-in-" : "loss-in-") + std::to_string(last_ply(result.score) - ply);
}

}  // namespace

void GomokuSolver::print(const game::Position& position) {
  options_.threats ? print_threats(position) : print_best_moves(position);
}

void GomokuSolver::print_threats(const game::Position& position) {
  gomoku::Board board(position);
  Deadline limit = deadline();
  gomoku::ThreatSearch search(board, limit);
  const int plies =
      search.shortest_win(*options_.threats, board.free_places(), std::numeric_limits<std::uint64_t>::max());
  SearchResult result{.nodes = limit.nodes(), .elapsed = limit.elapsed()};
  if (plies > 0) {
    game::Colour mover = position.to_move();
    for (const gomoku::Place place : search.line()) {
      result.variation.push_back({mover, board.game_place(place)});
      mover = game::opponent(mover);
    }
    result.depth = plies;
  }
  print_line(position, result,
             plies > 0                ? "win-in-" + std::to_string(plies)
             : search.limit_reached() ? "unknown"
                                      : "none");
}

void GomokuSolver::print_best_moves(const game::Position& position) {
  if (!engine_ || position.rules() != engine_rules_) {
    engine_rules_ = position.rules();
    engine_.reset();
    engine_ = std::make_unique<gomoku::GomokuEngine>(engine_rules_,
                                                     Resources{.memory = options_.memory, .threads = 1});
  }
  std::vector<game::Place> printed;
  // While Black may recolour, a fair first stone or the colour is chosen, not the best of several moves.
  const bool is_opening = engine_rules_.opening == game::Opening::recolour && position.ply() < 2;
  const int most = is_opening ? 1 : std::min(options_.lines, engine_rules_.places() - position.ply());
  while (static_cast<int>(printed.size()) < most) {
    Deadline limit = deadline();
    SearchResult result = printed.empty()
                              ? engine_->choose(position, unlimited_depth, limit, [](const SearchResult&) {})
                              : engine_->choose_except(position, printed, limit);
    result.nodes = limit.nodes();
    result.elapsed = limit.elapsed();
    print_line(position, result, value_of(result, position.ply()));
    printed.push_back(result.move.place);
  }
}

void GomokuSolver::print_line(const game::Position& position, const SearchResult& result,
                              const std::string& value) const {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.3f", std::chrono::duration<double>(result.elapsed).count());
  const std::string move = result.variation.empty() ? "-" : game::place_name(result.variation.front().place);
  // A BOARD with more stones of one side than in any game has no moves.
  const auto moves = position.moves();
  const bool is_game = static_cast<int>(moves.size()) == position.ply();
  out_ << (is_game ? in_one_word(moves) : "BOARD") << ' ' << move << ' ' << value << ' ' << result.depth
       << ' ' << result.nodes << ' ' << seconds << ' ' << in_one_word(result.variation) << std::endl;
}

Deadline GomokuSolver::deadline() const {
  if (options_.nodes && !options_.seconds) return Deadline::after_nodes(*options_.nodes);
  const auto budget = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(options_.seconds.value_or(usual_seconds)));
  Deadline limit = Deadline::after(budget, std::stop_token());
  if (options_.nodes) limit.limit_nodes(*options_.nodes);
  return limit;
}

}  // namespace kaven::agent::claimeven
