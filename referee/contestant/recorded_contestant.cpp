// SPDX-License-Identifier: MIT
#include "referee/contestant/recorded_contestant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr std::chrono::milliseconds look_interval{20};

}  // namespace

RecordedContestant::RecordedContestant(EventLoop& loop, std::vector<game::Move> moves,
                                       MakeSubstitute make_substitute, Clock::duration start_limit)
    : loop_(loop),
      moves_(std::move(moves)),
      make_substitute_(std::move(make_substitute)),
      start_limit_(start_limit) {}

std::optional<std::string> RecordedContestant::give_turn(const game::Position& position) {
  if (substitute_) return substitute_->give_turn(position);
  const std::vector<game::Move> played = position.moves();
  const auto [seen, recorded] = std::mismatch(played.begin(), played.end(), moves_.begin(), moves_.end());
  const bool goes_as_recorded = seen == played.end() && recorded != moves_.end();
  next_ = goes_as_recorded ? std::optional(*recorded) : std::nullopt;
  if (goes_as_recorded || !make_substitute_) return std::nullopt;
  return let_substitute_begin(position);
}

std::optional<std::string> RecordedContestant::let_substitute_begin(const game::Position& position) {
  // After an opening White is to move, so Black receives White's last move as an ordinary turn.
  std::vector<game::Move> opening = position.moves();
  if (colour_ == game::Colour::black) opening.pop_back();
  substitute_ = make_substitute_(opening);
  substitute_->follow(traffic_);
  try {
    substitute_->prepare();
    substitute_->await_prepared();
  } catch (const sandbox::SandboxUnavailable& lack) {
    // The other program runs in the same kind of sandbox, so this is the machine's fault.
    throw std::runtime_error(lack.what());
  }
  substitute_->start(colour_);
  await_substitute();
  if (colour_ == game::Colour::white && substitute_->starts_with_its_turn()) return std::nullopt;
  return substitute_->give_turn(position);
}

void RecordedContestant::await_substitute() {
  const Clock::time_point deadline = Clock::now() + start_limit_;
  while (!substitute_->ready()) {
    const Clock::time_point now = Clock::now();
    if (substitute_->held_program().gone()) {
      throw std::runtime_error("the program that was to go on for the record did not start");
    }
    if (now >= deadline) {
      throw std::runtime_error(
          fmt::format("the program that was to go on for the record did not start in {:g} s: {}",
                      std::chrono::duration<double>(start_limit_).count(), substitute_->describe_silence()));
    }
    loop_.wait_until(std::min(deadline, now + look_interval));
  }
}

std::optional<Answer> RecordedContestant::answer(bool last_chance) {
  if (substitute_) return substitute_->answer(last_chance);
  if (!next_) throw LeftRecord();
  return SaidMove{*next_};
}

std::string RecordedContestant::describe_silence() {
  return substitute_ ? substitute_->describe_silence() : "the record said nothing";
}

void RecordedContestant::finish_turn() {
  if (substitute_) substitute_->finish_turn();
}

void RecordedContestant::show_end(const game::Position& position) {
  if (substitute_) substitute_->show_end(position);
}

void RecordedContestant::show_verdict(const game::Outcome& outcome, const std::string& sentence) {
  if (substitute_) substitute_->show_verdict(outcome, sentence);
}

bool RecordedContestant::wakes_the_loop() const {
  return substitute_ && substitute_->wakes_the_loop();
}

std::optional<record::SearchInfo> RecordedContestant::take_search_info() {
  return substitute_ ? substitute_->take_search_info() : std::nullopt;
}

std::vector<std::string> RecordedContestant::take_warnings() {
  return substitute_ ? substitute_->take_warnings() : std::vector<std::string>();
}

HeldProgram& RecordedContestant::held_program() {
  return substitute_ ? substitute_->held_program() : Contestant::held_program();
}

}  // namespace kaven::referee::contestant
