#include "tournaments/web/play/session.hpp"

#include <utility>

namespace kaven::tournaments::web::play {

Session::Session(std::string id, std::string client, PlayGame game)
    : id_(std::move(id)),
      client_(std::move(client)),
      game_(std::move(game)),
      engine_(std::make_shared<SessionEngine>(game_.position().rules())) {
  request_level_move();
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
    if (game_.level(colour) != nullptr) throw Conflict("a line is tried out in a game of two people");
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
  // The table of a game that is over serves nobody. The thinking thread may still hold the engine.
  if (game_.over()) engine_ = std::make_shared<SessionEngine>(game_.position().rules());
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
  task_ = Task::none;
  queued_ = false;
  ++version_;
}

Assignment Session::start_task() {
  queued_ = false;
  ++version_;
  return {.task = task_, .game = game_, .engine = engine_, .stop = thinking_.get_token()};
}

void Session::finish_task(const Assignment& assignment, TaskResult result) {
  if (assignment.stop.stop_requested()) return;
  task_ = Task::none;
  ++version_;
  if (auto* const move = std::get_if<game::Move>(&result)) {
    game_.move(*move);
    hint_.reset();
    if (game_.over()) engine_ = std::make_shared<SessionEngine>(game_.position().rules());
  } else if (auto* const hint = std::get_if<Hint>(&result)) {
    hint_ = std::move(*hint);
  } else if (auto* const judged = std::get_if<analysis::GameAnalysis>(&result)) {
    analysis_ = std::move(*judged);
  }
}

}  // namespace kaven::tournaments::web::play
