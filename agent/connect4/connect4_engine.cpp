// SPDX-License-Identifier: MIT
#include "agent/connect4/connect4_engine.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

// The depth of the general engine before the proof is begun: some hundredths of a second.
constexpr int depth_before_proof = 8;

Stones stones_of(const game::Position& position, const Geometry& geometry) {
  Stones stones;
  for (const game::Move move : position.moves()) {
    stones = Geometry::after(stones, geometry.playable(stones.all()) & geometry.column(move.place.column));
  }
  return stones;
}

Score score_of_game(ExactScore score, const game::Position& position) {
  if (score == 0) return 0;
  const int ply = position.ply() + moves_to_line(score, position.rules().places() - position.ply());
  return score > 0 ? win_at(ply) : loss_at(ply);
}

}  // namespace

bool plays(const game::Rules& rules) {
  const game::Rules connect4{.columns = rules.columns, .rows = rules.rows};
  return rules == connect4 && Geometry::fits(rules.columns, rules.rows);
}

bool solves_all(const game::Rules& rules) {
  const Geometry& of_book = OpeningBook::geometry();
  return plays(rules) && rules.columns == of_book.columns && rules.rows == of_book.rows;
}

Connect4Engine::Connect4Engine(const game::Rules& rules, const Resources& resources)
    : geometry_(rules.columns, rules.rows),
      general_(rules, resources.memory / 4),
      solver_(geometry_, resources.memory - resources.memory / 4),
      advisor_(solver_, OpeningBook::embedded()) {}

SearchResult Connect4Engine::choose(const game::Position& position, int depth, Deadline& deadline,
                                    const Report& report) {
  const int free_places = position.rules().places() - position.ply();
  if (depth < free_places) return general_.choose(position, depth, deadline, report);
  const Stones stones = stones_of(position, geometry_);
  SearchResult result;
  if (!advisor_.knows(stones)) result = general_.choose(position, depth_before_proof, deadline, report);
  const auto advice = advisor_.advise(stones, deadline);
  if (!advice) return result;
  const game::Place place{advice->column, position.height(advice->column)};
  result.move = {position.to_move(), place};
  result.score = score_of_game(advice->score, position);
  result.proved = true;
  result.depth = free_places;
  result.nodes = deadline.nodes();
  result.elapsed = deadline.elapsed();
  result.variation = {result.move};
  report(result);
  return result;
}

std::optional<std::vector<std::optional<ExactScore>>> Connect4Engine::column_scores(
    const game::Position& position, Deadline& deadline) {
  return advisor_.column_scores(stones_of(position, geometry_), deadline);
}

}  // namespace kaven::agent::connect4
