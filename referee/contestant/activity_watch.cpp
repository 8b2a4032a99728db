// SPDX-License-Identifier: MIT
#include "referee/contestant/activity_watch.hpp"

#include <algorithm>

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

constexpr Clock::duration longest_patience = 10s;
// An interpreter that is loading its imports never rests for this long.
constexpr Clock::duration rest = 200ms;
constexpr int rest_share = 5;
// A shell that polls every 10 ms starts a process each time.
constexpr Clock::duration polling_time = 1s;
constexpr int polling_share = 2;
constexpr std::uint64_t least_pauses = 10;
constexpr std::chrono::nanoseconds most_starting_cpu = 2s;

// The course's referee sleeps for a second after each of two moves, and a tenth while the second one is
// written.
constexpr Clock::duration gap_of_the_course = 2100ms;
// A program that waits for a processor or a disk all the time cannot check; but no game waits for ever.
constexpr Clock::duration longest_gap = 5 * gap_of_the_course;
// Less than the CPU time that counts as computing in the opponent's turn.
constexpr std::chrono::nanoseconds longest_look = 100ms;
// Longer than a healthy machine needs to start a process that another one waits for.
constexpr Clock::duration least_rest = 8ms;
// Two complete rests with a check between them; the first rest may have begun before the end of the turn.
constexpr int enough_rests = 3;
// A shell pauses two or three times for each check: when it starts a process, and when it waits for it.
constexpr std::uint64_t enough_pauses = 20;

}  // namespace

StartWatch::StartWatch(Clock::duration patience) : patience_(std::min(patience, longest_patience)) {}

void StartWatch::begin(Span& span, Clock::time_point now, const sandbox::Activity& activity,
                       std::chrono::nanoseconds cpu) const {
  span = {.begun = true, .begin = now, .cpu = cpu, .pauses = activity.pauses};
}

bool StartWatch::has_started(Clock::time_point now, const sandbox::Activity& activity,
                             std::chrono::nanoseconds cpu) {
  if (!looked_) {
    looked_ = true;
    first_look_ = now;
    begin(polling_, now, activity, cpu);
  }
  if (now - first_look_ >= patience_ || cpu >= most_starting_cpu) return true;
  const auto used_more_than = [&](const Span& span, Clock::duration length, int share) {
    return cpu - span.cpu > std::max(now - span.begin, length) / share;
  };
  if (!activity.asleep) {
    asleep_.begun = false;
  } else if (!asleep_.begun || used_more_than(asleep_, rest, rest_share)) {
    begin(asleep_, now, activity, cpu);
  }
  if (asleep_.begun && now - asleep_.begin >= rest) return true;
  if (used_more_than(polling_, polling_time, polling_share)) begin(polling_, now, activity, cpu);
  if (now - polling_.begin < polling_time) return false;
  if (activity.pauses >= polling_.pauses + least_pauses) return true;
  begin(polling_, now, activity, cpu);
  return false;
}

void TurnEndWatch::begin(Clock::time_point now, const sandbox::Activity& activity,
                         std::chrono::nanoseconds cpu) {
  seen_ = false;
  end_ = now;
  activity_ = activity;
  cpu_ = cpu;
  last_look_ = activity;
  last_look_time_ = now;
  at_rest_ = {};
  unchanged_since_ = now;
  rests_ = 0;
  last_rest_.reset();
}

void TurnEndWatch::count_rest(Clock::time_point now, const sandbox::Activity& activity) {
  if (activity.asleep && last_look_.asleep) at_rest_ += now - last_look_time_;
  last_look_time_ = now;
  if (!activity.asleep || !last_look_.asleep || activity.pauses != last_look_.pauses) {
    unchanged_since_ = now;
  } else if (now - unchanged_since_ >= least_rest && last_rest_ != activity.pauses) {
    ++rests_;
    last_rest_ = activity.pauses;
  }
  last_look_ = activity;
}

bool TurnEndWatch::is_seen(Clock::time_point now, const sandbox::Activity& activity,
                           std::chrono::nanoseconds cpu) {
  count_rest(now, activity);
  const bool single_threaded = activity.single_threaded && activity_.single_threaded;
  const bool has_paused = rests_ >= enough_rests || activity.pauses >= activity_.pauses + enough_pauses;
  seen_ = seen_ || at_rest_ >= gap_of_the_course || now - end_ >= longest_gap || cpu - cpu_ >= longest_look ||
          (single_threaded && has_paused);
  return seen_;
}

}  // namespace kaven::referee::contestant
