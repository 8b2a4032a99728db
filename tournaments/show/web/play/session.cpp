// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/connect4/connect4_engine.hpp"
#include "agent/registry.hpp"
#include "tournaments/results/analysis/engine_scores.hpp"
#include "tournaments/show/web/documents/game_json.hpp"

namespace kaven::tournaments::web::play {

using namespace std::chrono_literals;
namespace connect4 = agent::connect4;

namespace {

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

agent::search::Engine& SessionEngine::get() {
  constexpr std::size_t memory = std::size_t{32} << 20U;
  if (!engine_) engine_ = agent::engine_factory_for(rules_).make(rules_, {.memory = memory});
  return *engine_;
}

Session::Session(std::string id, std::string client, PlayGame game)
    : id_(std::move(id)),
      client_(std::move(client)),
      game_(std::move(game)),
      engine_(std::make_shared<SessionEngine>(game_.position().rules())) {
  if (const ProgramOpponent* const program = game_.program()) {
    const bool plays_white = game_.level(game::Colour::white) != nullptr;
    program_ = std::make_shared<ProgramGame>(*program->opponents, *program,
                                             plays_white ? game::Colour::white : game::Colour::black);
  }
  request_level_move();
}

Lane Session::lane() const {
  if (task_ == Task::move && program_ != nullptr) return Lane::programs;
  return is_among_levels() || task_ == Task::analysis ? Lane::patient : Lane::people;
}

// A finished game needs neither its engine's table nor its program. The thinking thread may still use
// them.
void Session::free_what_thinks() {
  engine_ = std::make_shared<SessionEngine>(game_.position().rules());
  program_.reset();
}

bool Session::is_among_levels() const {
  return game_.level(game::Colour::white) != nullptr && game_.level(game::Colour::black) != nullptr;
}

void Session::move(const std::string& place, int ply) {
  game_.move(place, ply);
  on_position_changed();
}

void Session::undo() {
  game_.undo();
  on_position_changed();
}

void Session::resign() {
  game_.resign();
  on_position_changed();
}

void Session::stand_after(const std::vector<std::string>& places) {
  for (const auto colour : {game::Colour::white, game::Colour::black}) {
    if (game_.level(colour) != nullptr) throw Conflict("only a game of two people can try out a line");
  }
  game_.stand_after(places);
  on_position_changed();
}

void Session::on_position_changed() {
  thinking_.request_stop();
  thinking_ = std::stop_source();
  task_ = Task::none;
  queued_ = false;
  hint_.reset();
  analysis_.reset();
  ++version_;
  if (game_.over()) free_what_thinks();
  request_level_move();
}

void Session::request(Task task) {
  task_ = task;
  queued_ = true;
  ++version_;
}

void Session::request_hint() {
  if (game_.over()) throw Conflict("the game is over");
  if (game_.level_to_move() != nullptr) throw Conflict("it is not your turn");
  if (task_ == Task::none) request(Task::hint);
}

void Session::request_analysis() {
  if (!game_.over()) throw Conflict("the game is not over");
  if (task_ == Task::none && !analysis_) request(Task::analysis);
}

void Session::request_level_move() {
  if (task_ == Task::none && !ended_ && game_.level_to_move() != nullptr) request(Task::move);
}

void Session::end() {
  ended_ = true;
  thinking_.request_stop();
  program_.reset();
  task_ = Task::none;
  queued_ = false;
  ++version_;
}

Assignment Session::start_task() {
  queued_ = false;
  ++version_;
  return {
      .task = task_, .game = game_, .engine = engine_, .program = program_, .stop = thinking_.get_token()};
}

void Session::finish_task(const Assignment& assignment, TaskResult result) {
  if (assignment.stop.stop_requested()) return;
  task_ = Task::none;
  ++version_;
  if (auto* const move = std::get_if<game::Move>(&result)) {
    game_.move(*move);
    hint_.reset();
  } else if (auto* const answer = std::get_if<ProgramMove>(&result)) {
    game_.move(answer->move, answer->seconds);
    hint_.reset();
  } else if (auto* const outcome = std::get_if<game::Outcome>(&result)) {
    game_.end(*outcome);
    hint_.reset();
  } else if (auto* const hint = std::get_if<Hint>(&result)) {
    hint_ = std::move(*hint);
  } else if (auto* const judged = std::get_if<analysis::GameAnalysis>(&result)) {
    analysis_ = std::move(*judged);
  }
  if (assignment.task == Task::move && game_.over()) free_what_thinks();
}

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
