#include "tournaments/runner/event_stream.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/game_words.hpp"
#include "common/record/time_text.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments {

namespace {

using nlohmann::ordered_json;

ordered_json event(const char* name) {
  return {{"event", name}, {"time", record::time_text(std::chrono::system_clock::now())}};
}

void write(int descriptor, const ordered_json& object) {
  write_text(descriptor, object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
}

ordered_json event_of(const char* name, const Game& game, const Schedule& schedule) {
  ordered_json object = event(name);
  object["game"] = game.id;
  object["round"] = game.round;
  object["white"] = schedule.player(game.white).name;
  object["black"] = schedule.player(game.black).name;
  return object;
}

}  // namespace

void EventStream::begins(const Schedule& schedule, Instant) {
  tournament = &schedule;
  ordered_json object = event("begins");
  object["games"] = schedule.games().size();
  object["finished"] = std::ranges::count(schedule.games(), GameState::finished, &Game::state);
  write(descriptor, object);
}

void EventStream::paired(const Addition& addition) {
  for (const Game& game : addition.games) write(descriptor, event_of("paired", game, *tournament));
  for (const FreeRound& free : addition.free_rounds) {
    ordered_json object = event("bye");
    object["round"] = free.round;
    object["player"] = tournament->player(free.player).name;
    write(descriptor, object);
  }
}

void EventStream::started(const Game& game) {
  write(descriptor, event_of("started", game, *tournament));
}

void EventStream::finished(const Game& game) {
  ordered_json object = event_of("finished", game, *tournament);
  object["result"] = notation::result_words.word_of(game.result->result);
  object["ending"] = notation::ending_words.word_of(game.result->ending);
  object["moves"] = game.result->moves;
  object["seconds"] = game.result->thinking.count();
  write(descriptor, object);
}

void EventStream::returned(const Game& game, const std::string& reason) {
  ordered_json object = event_of("returned", game, *tournament);
  object["reason"] = reason;
  write(descriptor, object);
}

void EventStream::note(const std::string& text) {
  ordered_json object = event("note");
  object["text"] = text;
  write(descriptor, object);
}

void EventStream::ends(const RunEnd& end) {
  ordered_json object = event("ends");
  object["signal"] = end.signal;
  object["void"] = end.abandoned;
  if (!end.reason.empty()) object["reason"] = end.reason;
  write(descriptor, object);
}

}  // namespace kaven::tournaments
