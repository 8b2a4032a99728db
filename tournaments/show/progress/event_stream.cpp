// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/event_stream.hpp"

#include <nlohmann/json.hpp>

#include "common/notation/game_words.hpp"
#include "common/record/time_text.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/json_text.hpp"

namespace kaven::tournaments::progress {

namespace {

using nlohmann::ordered_json;

ordered_json event(const char* name) {
  return {{"event", name}, {"time", record::time_text(std::chrono::system_clock::now())}};
}

void write(int descriptor, const ordered_json& object) {
  terminal::write_text(descriptor, text::json_line(object));
}

ordered_json event_of(const char* name, const state::Game& game, const state::TournamentState& tournament) {
  ordered_json object = event(name);
  object["game"] = game.id;
  object["round"] = game.round;
  object["white"] = tournament.player(game.white).name;
  object["black"] = tournament.player(game.black).name;
  return object;
}

}  // namespace

void EventStream::on_refused(const roster::RefusedHandIn& refused) {
  ordered_json object = event("refused");
  object["name"] = refused.name;
  object["hand_in"] = refused.program.filename().string();
  object["reason"] = refused.reason;
  object["remedy"] = roster::full_remedy(refused.remedy, refused.organizer_remedy);
  write(descriptor_, object);
}

void EventStream::on_run_started(const state::TournamentState& tournament, Instant) {
  tournament_ = &tournament;
  ordered_json object = event("begins");
  object["games"] = tournament.games_to_play();
  object["finished"] = tournament.count(state::GameState::finished);
  write(descriptor_, object);
}

void EventStream::on_paired(const runner::NewPairings& pairings) {
  for (const state::Game& game : pairings.games) write(descriptor_, event_of("paired", game, *tournament_));
  for (const state::Bye& bye : pairings.byes) {
    ordered_json object = event("bye");
    object["round"] = bye.round;
    object["player"] = tournament_->player(bye.player).name;
    write(descriptor_, object);
  }
}

void EventStream::on_game_started(const state::Game& game) {
  write(descriptor_, event_of("started", game, *tournament_));
}

void EventStream::on_game_finished(const state::Game& game) {
  ordered_json object = event_of("finished", game, *tournament_);
  object["result"] = notation::result_words.word_of(game.result->result);
  object["ending"] = notation::ending_words.word_of(game.result->ending);
  object["moves"] = game.result->moves;
  object["seconds"] = game.result->thinking.count();
  write(descriptor_, object);
}

void EventStream::on_game_failed(const state::Game& game, const std::string& reason) {
  ordered_json object = event_of("returned", game, *tournament_);
  object["reason"] = reason;
  write(descriptor_, object);
}

void EventStream::on_notice(const std::string& text) {
  ordered_json object = event("note");
  object["text"] = text;
  write(descriptor_, object);
}

void EventStream::on_run_ended(const runner::RunEnd& end) {
  ordered_json object = event("ends");
  object["signal"] = end.signal;
  object["void"] = end.abandoned;
  if (end.waiting > 0) object["waiting"] = end.waiting;
  if (!end.without_record.empty()) object["without_record"] = end.without_record;
  for (const folder::PlayerId player : end.exchanged) {
    object["exchanged"].push_back(tournament_->player(player).name);
  }
  write(descriptor_, object);
}

}  // namespace kaven::tournaments::progress
