#include "referee/contestant/start_watch.hpp"

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

}  // namespace kaven::referee::contestant
