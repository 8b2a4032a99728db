// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/engine_evaluator.hpp"

#include <algorithm>

#include "tournaments/results/analysis/engine_scores.hpp"

namespace kaven::tournaments::analysis {

namespace {

using agent::search::Deadline;

// A separate search of one move has no bounds from other moves and needs more nodes.
constexpr std::uint64_t node_factor_of_move = 4;

PositionValue to_opponent(PositionValue value) {
  if (value.result == GameValue::win) {
    value.result = GameValue::loss;
  } else if (value.result == GameValue::loss) {
    value.result = GameValue::win;
  }
  if (value.plies) ++*value.plies;
  value.score = value.score == 0 ? 0 : -value.score;
  return value;
}

}  // namespace

EngineEvaluator::EngineEvaluator(const game::Rules& rules, const SearchLimits& limits)
    : rules_(rules),
      limits_(limits),
      factory_(agent::engine_factory_for(rules_)),
      scale_(scale_of_engine(rules_)) {
  forget();
}

void EngineEvaluator::forget() {
  engine_ = factory_.make(rules_, {.memory = limits_.memory});
}

JudgedMove EngineEvaluator::judge(const game::Position& position, game::Move played,
                                  const std::stop_token& stop) {
  const auto [search, value] = evaluate(position, stop);
  JudgedMove judged{.value = value, .best_value = value, .best = {search.move.place}};
  const bool as_expected = search.move.place == played.place;
  if (!as_expected) judged.value = value_of_move(position, played, search, stop);
  judged.quality = quality_of(judged.value, judged.best_value, scale_);
  if (judged.quality == MoveQuality::best && !as_expected) {
    judged.best.insert(judged.best.begin(), played.place);
    // The separate search of a move may find a higher value than the search of the position.
    if (quality_of(judged.best_value, judged.value, scale_) != MoveQuality::best) {
      judged.best_value = judged.value;
    }
  }
  judged.exact = judged.value.result && judged.best_value.result;
  return judged;
}

PositionValue EngineEvaluator::value_of_move(const game::Position& position, game::Move move,
                                             const agent::search::SearchResult& search,
                                             const std::stop_token& stop) {
  game::Position then = position;
  then.play(move);
  if (then.over()) return to_opponent(value_at_end(then));
  // Search one move less deep, so that both values have the same horizon. A proved value has no horizon: then search
  // the move with the same limits as the position.
  if (search.proved || in_endgame(then)) return to_opponent(evaluate(then, stop).value);
  const auto nodes = limits_.depth ? Deadline::unlimited_nodes : node_factor_of_move * limits_.nodes;
  return to_opponent(evaluate(then, std::max(search.depth - 1, 1), nodes, stop).value);
}

EngineEvaluator::Evaluation EngineEvaluator::evaluate(const game::Position& position,
                                                      const std::stop_token& stop) {
  if (in_endgame(position))
    return evaluate(position, agent::search::unlimited_depth, Deadline::unlimited_nodes, stop);
  return evaluate(position, limits_.depth.value_or(agent::search::unlimited_depth),
                  limits_.depth ? Deadline::unlimited_nodes : limits_.nodes, stop);
}

EngineEvaluator::Evaluation EngineEvaluator::evaluate(const game::Position& position, int depth,
                                                      std::uint64_t nodes, const std::stop_token& stop) {
  Deadline deadline = Deadline::after_nodes(nodes, stop);
  Evaluation evaluation{
      .search = engine_->choose(position, depth, deadline, [](const agent::search::SearchResult&) {})};
  // An engine may play a forced move without a search. Then evaluate the position after it.
  const bool barely_searched = !evaluation.search.proved && evaluation.search.depth <= 1 && depth > 1 &&
                               deadline.nodes() < nodes / 2 && !stop.stop_requested();
  if (!barely_searched) {
    evaluation.value = value_of(evaluation.search, position, scale_);
    return evaluation;
  }
  game::Position then = position;
  then.play(evaluation.search.move);
  evaluation.value = to_opponent(then.over() ? value_at_end(then) : evaluate(then, depth, nodes, stop).value);
  return evaluation;
}

int EngineEvaluator::free_places(const game::Position& position) const {
  int places = rules_.places() - position.ply();
  // A pop-out that a side may still make lengthens the game, as it frees a place.
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    if (rules_.pop_out && !position.has_pop_out(colour)) places += 2;
  }
  return places;
}

bool EngineEvaluator::in_endgame(const game::Position& position) const {
  return free_places(position) <= (rules_.gravity ? free_places_of_endgame : free_places_of_open_endgame);
}

}  // namespace kaven::tournaments::analysis
