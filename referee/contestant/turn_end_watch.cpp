#include "referee/contestant/turn_end_watch.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

// The course's referee sleeps for a second behind each of two moves and a tenth while the second is written.
constexpr Clock::duration gap_of_the_course = 2100ms;
// Less than what is noticed as computing in the opponent's turn.
constexpr std::chrono::nanoseconds longest_look = 100ms;
// The first may have begun before the turn was over.
constexpr std::uint64_t enough_pauses = 2;

}  // namespace

void TurnEndWatch::begin(Clock::time_point now, const sandbox::Activity& activity,
                         std::chrono::nanoseconds cpu) {
  seen_ = false;
  end_ = now;
  activity_ = activity;
  cpu_ = cpu;
}

bool TurnEndWatch::is_seen(Clock::time_point now, const sandbox::Activity& activity,
                           std::chrono::nanoseconds cpu) {
  const bool single_threaded = activity.single_threaded && activity_.single_threaded;
  seen_ = seen_ || now - end_ >= gap_of_the_course || cpu - cpu_ >= longest_look ||
          (single_threaded && activity.pauses >= activity_.pauses + enough_pauses);
  return seen_;
}

}  // namespace kaven::referee::contestant
