#include "tournaments/web/play/hint.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "agent/connect4/connect4_engine.hpp"
#include "tournaments/analysis/engine_scores.hpp"
#include "tournaments/web/documents/game_json.hpp"

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;
namespace connect4 = agent::connect4;
using agent::search::Deadline;
using agent::search::SearchResult;

constexpr std::chrono::milliseconds thinking_budget = 1500ms;

Hint searched_hint(const game::Position& position, agent::search::Engine& engine,
                   std::chrono::milliseconds budget, const std::stop_token& stop) {
  Deadline deadline = Deadline::after(budget, stop);
  const SearchResult found =
      engine.choose(position, agent::search::unlimited_depth, deadline, [](const SearchResult&) {});
  Hint hint{.ply = position.ply() + 1,
            .best = {found.move.place},
            .value = analysis::value_of(found, position, analysis::scale_of_engine(position.rules()))};
  if (!found.proved && found.depth > 0) hint.depth = found.depth;
  return hint;
}

std::optional<Hint> solved_hint(const game::Position& position, connect4::Connect4Engine& engine,
                                std::chrono::milliseconds budget, const std::stop_token& stop) {
  const game::Rules& rules = position.rules();
  Deadline deadline = Deadline::after(budget, stop);
  const auto scores = engine.column_scores(position, deadline);
  if (!scores) return std::nullopt;
  const connect4::ExactScore best = std::ranges::max(*scores).value();
  const int empties = rules.places() - position.ply();
  Hint hint{.ply = position.ply() + 1, .best = {}, .value = analysis::value_of_score(best, empties)};
  for (int column = 0; column < rules.columns; ++column) {
    const auto score = (*scores)[static_cast<std::size_t>(column)];
    if (score) hint.columns[column] = analysis::value_of_score(*score, empties);
    if (score == best) hint.best.push_back({column, position.height(column)});
  }
  return hint;
}

}  // namespace

Hint find_hint(const game::Position& position, agent::search::Engine& engine,
               std::chrono::milliseconds longest, const std::stop_token& stop) {
  const std::chrono::milliseconds usual = std::min(thinking_budget, longest);
  if (auto* const solver = dynamic_cast<connect4::Connect4Engine*>(&engine)) {
    // Here every position is solved in seconds, so the exact answer is worth the wait.
    const auto budget = connect4::solves_all(position.rules()) ? longest : usual;
    if (auto solved = solved_hint(position, *solver, budget, stop)) return *std::move(solved);
  }
  return searched_hint(position, engine, usual, stop);
}

ordered_json json_of(const Hint& hint) {
  return {{"ply", hint.ply},
          {"best", documents::json_of(hint.best)},
          {"value", analysis::json_of(hint.value)},
          {"depth", hint.depth ? ordered_json(*hint.depth) : ordered_json()},
          {"exact", hint.value.result.has_value()},
          {"hints", hint.columns.empty() ? ordered_json() : analysis::json_of(hint.columns)}};
}

}  // namespace kaven::tournaments::web::play
