// SPDX-License-Identifier: MIT
#include "referee/compliance/watched_contestant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "referee/compliance/idleness.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/contestant/per_move_contestant.hpp"
#include "referee/sandbox/program_processes.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
using contestant::Answer;

namespace {

// If a program that is started for each turn has a complete answer but still runs, the trial does not wait
// until its time is over: it waits this long the first time, to be sure, and a short time from then on.
constexpr Clock::duration lingering_wait = 5s;
constexpr Clock::duration short_lingering_wait = 500ms;
constexpr Clock::duration longest_launch = 1s;
// How long processes that an ended program started may take to end.
constexpr Clock::duration time_to_end_together = 2s;

// Warnings that belong to a requirement other than `notation`; empty: to none.
struct KnownWarning {
  std::string_view text;
  std::string_view requirement;
};
constexpr std::array known_warnings = {
    KnownWarning{contestant::lingering_warning, ""},
    KnownWarning{contestant::changed_question_warning, "input-file"},
};

}  // namespace

WatchedContestant::WatchedContestant(const ScenarioContext& context, const contestant::Protocol& protocol,
                                     std::unique_ptr<contestant::Contestant> inner)
    : inner_(std::move(inner)), context_(context), protocol_(protocol) {
  // An earlier trial of the same scenario may have shown that it runs on.
  has_lingered_ = std::ranges::any_of(context.results.observations, [](const Observation& each) {
    return each.requirement == "exits" || each.requirement == "no-processes";
  });
}

// A quick program that leaves a process behind must be seen before it ends.
void WatchedContestant::note_first_process() {
  first_process_ = 0;
  const Clock::time_point end = Clock::now() + longest_launch;
  while (first_process_ == 0 && !inner_->held_program().gone() && Clock::now() < end) {
    const std::vector<pid_t> processes = sandbox::program_processes();
    if (processes.empty()) {
      context_.loop.wait_until(Clock::now() + 1ms);
    } else {
      first_process_ = processes.front();
    }
  }
}

bool WatchedContestant::has_ended() const {
  return inner_->held_program().gone() || (first_process_ != 0 && sandbox::has_ended(first_process_));
}

// Some programs are restarted with a shorter greeting if they exit on the first one.
void WatchedContestant::note_another_start() {
  if (first_process_ != 0 && !inner_->held_program().gone() && sandbox::has_ended(first_process_))
    note_first_process();
}

void WatchedContestant::note_question() {
  asked_at_ = Clock::now();
  wait_when_asked_ = held_program().own_waits();
}

std::string WatchedContestant::describe_silence() {
  return inner_->describe_silence() +
         activity_hint(wait_when_asked_, held_program().own_waits(), Clock::now() - asked_at_);
}

bool WatchedContestant::has_computed_all_its_time() const {
  const std::chrono::nanoseconds limit = turns_ == 0 ? context_.limits.start : context_.limits.turn;
  return is_own_fault(cpu_of_busiest_thread(wait_when_asked_, inner_->held_program().own_waits()), limit);
}

void WatchedContestant::start(game::Colour colour) {
  note_question();
  inner_->start(colour);
  if (!is_started_for_each_turn()) note_first_process();
}

std::optional<std::string> WatchedContestant::give_turn(const game::Position& position) {
  ++turns_;
  answered_since_.reset();
  auto impossible = inner_->give_turn(position);
  if (impossible) return impossible;
  if (is_started_for_each_turn()) {
    note_first_process();
  } else {
    note_another_start();
  }
  note_question();
  return impossible;
}

// A program that runs on after its answer causes no event, so the loop must poll.
bool WatchedContestant::wakes_the_loop() const {
  return inner_->wakes_the_loop() && !is_started_for_each_turn();
}

std::optional<Answer> WatchedContestant::answer(bool last_chance) {
  auto answered = inner_->answer(last_chance);
  if (!is_started_for_each_turn() || inner_->held_program().gone()) return answered;
  if (!answered) {
    answered = inner_->answer(true);
    take_warnings();
  }
  if (!answered) return std::nullopt;
  const Clock::time_point now = Clock::now();
  if (!answered_since_) {
    answered_since_ = now;
    watch_.begin(inner_->held_program().processor_wait());
  }
  const Clock::duration wait = has_lingered_ ? short_lingering_wait : lingering_wait;
  Clock::time_point end = *answered_since_ + wait;
  const bool waits = !is_over(end, wait);
  answered_since_ = end - wait;
  if (waits && !last_chance) return std::nullopt;
  // After the short wait a busy machine may show the wrong reason why it runs on, so only the long wait is
  // reported.
  if (!has_lingered_) observe_lingering();
  return answered;
}

void WatchedContestant::observe_lingering() {
  has_lingered_ = true;
  if (has_ended()) {
    context_.fail(
        "no-processes",
        sandbox::process_left_behind(first_process_).value_or("processes that it started still ran"));
  } else {
    context_.fail("exits", fmt::format("in its turn {} it still ran {} after its answer was complete", turns_,
                                       seconds_text(Clock::now() - *answered_since_)));
  }
}

std::vector<std::string> WatchedContestant::take_warnings() {
  for (const std::string& warning : inner_->take_warnings()) {
    const auto* const known = std::ranges::find(known_warnings, warning, &KnownWarning::text);
    const std::string requirement(known == known_warnings.end() ? "notation" : known->requirement);
    if (!requirement.empty())
      context_.fail(requirement, fmt::format("in its turn {} it {}", turns_, warning));
  }
  return {};
}

bool WatchedContestant::is_over(Clock::time_point& end, Clock::duration limit) {
  const Clock::time_point before = end;
  const bool over = watch_.is_over(end, limit, inner_->held_program());
  if (end > before) context_.results.is_delayed = true;
  if (over && watch_.is_used_up()) context_.results.machine_is_too_busy = true;
  return over;
}

void WatchedContestant::wait_own_time(Clock::duration left, Clock::duration limit,
                                      const std::function<bool()>& happened) {
  Clock::time_point end = Clock::now() + left;
  while (!happened() && !is_over(end, limit)) context_.loop.wait_until(std::min(end, Clock::now() + 20ms));
}

void WatchedContestant::wait(Clock::duration limit, const std::function<bool()>& happened) {
  watch_.begin(inner_->held_program().processor_wait());
  wait_own_time(limit, limit, happened);
}

void WatchedContestant::await_gone() {
  wait(time_to_end_together, [this] { return inner_->held_program().gone(); });
}

void WatchedContestant::show_verdict(const game::Outcome& outcome, const std::string& sentence) {
  inner_->show_verdict(outcome, sentence);
  watch_.begin(inner_->held_program().processor_wait());
}

void WatchedContestant::observe_end() {
  if (is_started_for_each_turn() || first_process_ == 0) return;
  // The match has waited for ending_wait already.
  wait_own_time(0s, ending_wait, [this] { return has_ended(); });
  if (has_ended()) {
    await_gone();
  } else {
    context_.fail("ends", "it still ran " + seconds_text(ending_wait) + " after the end");
  }
  if (const auto left = sandbox::process_left_behind(first_process_)) context_.fail("no-processes", *left);
}

}  // namespace kaven::referee::compliance
