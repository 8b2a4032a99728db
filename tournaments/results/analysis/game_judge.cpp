// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/game_judge.hpp"

#include <algorithm>
#include <string>

#include "agent/connect4/connect4_engine.hpp"
#include "tournaments/results/analysis/engine_scores.hpp"

namespace kaven::tournaments::analysis {

namespace {

constexpr std::string_view solver_name = "connect4 solver";

// Solved distances are exact: every difference counts.
constexpr ScoreScale solved_scale{};

JudgedMove judged(const SolvedMove& solved, const game::Position& position) {
  const int empties = position.rules().places() - position.ply();
  JudgedMove move{.value = value_of_score(solved.value, empties),
                  .best_value = value_of_score(solved.best_value, empties),
                  .exact = true};
  for (const int column : solved.best) move.best.push_back({column, position.height(column)});
  for (const auto& [column, score] : solved.columns) move.columns[column] = value_of_score(score, empties);
  move.quality = quality_of(move.value, move.best_value, solved_scale);
  return move;
}

}  // namespace

GameJudge::GameJudge(const game::Rules& rules, const SearchLimits& limits) : rules_(rules), limits_(limits) {
  if (agent::connect4::plays(rules_)) solver_.emplace(rules_.columns, rules_.rows, limits_.memory);
}

std::optional<GameAnalysis> GameJudge::judge(const record::GameRecord& record, const std::stop_token& stop) {
  GameAnalysis analysis{.engine = std::string(engine_name())};
  std::vector<game::Move> moves = record.header.opening;
  std::size_t first = moves.size();
  for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
  game::Position position(rules_);
  for (const game::Move move : moves) position.play(move);
  // The engines know no choices of colours.
  if (rules_.opening == game::Opening::swap2)
    first = std::min<std::size_t>(moves.size(), static_cast<std::size_t>(position.swap2().length()));

  // Moves are solved from the last to the first, so that later positions are known when earlier ones are solved.
  std::vector<SolvedMove> solved;
  if (solver_) {
    std::vector<int> columns;
    columns.reserve(moves.size());
    for (const game::Move move : moves) columns.push_back(move.place.column);
    solved = solver_->solve(columns, first, limits_.every_column, stop);
  }
  if (!solver_ || solved.size() < moves.size() - first) {
    renew_engine();
    analysis.depth = limits_.depth;
    analysis.nodes = nodes();
  }
  for (std::size_t left = moves.size(); left > first; --left) {
    position.undo();
    const std::size_t number = moves.size() - left;
    analysis.moves.push_back(number < solved.size() ? judged(solved[number], position)
                                                    : engine_->judge(position, moves[left - 1], stop));
    analysis.moves.back().ply = static_cast<int>(left);
    if (stop.stop_requested()) return std::nullopt;
  }
  std::ranges::reverse(analysis.moves);
  return analysis;
}

bool GameJudge::would_repeat(const GameAnalysis& analysis) const {
  if (analysis.engine != engine_name()) return false;
  const bool by_engine = !solver_ || analysis.depth || analysis.nodes;
  if (by_engine && (analysis.depth != limits_.depth || analysis.nodes != nodes())) return false;
  const auto lacks_columns = [](const JudgedMove& move) { return move.columns.empty(); };
  return !solver_ || !limits_.every_column || by_engine ||
         std::ranges::none_of(analysis.moves, lacks_columns);
}

std::optional<std::int64_t> GameJudge::nodes() const {
  return limits_.depth ? std::nullopt : std::optional(static_cast<std::int64_t>(limits_.nodes));
}

std::string_view GameJudge::engine_name() const {
  return solver_ ? solver_name : agent::engine_factory_for(rules_).name;
}

// Resets the engine, so that results do not depend on earlier games.
void GameJudge::renew_engine() {
  if (engine_) {
    engine_->forget();
  } else {
    engine_.emplace(rules_, limits_);
  }
}

}  // namespace kaven::tournaments::analysis
