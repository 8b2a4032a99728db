#include "tournaments/executor/poll_interval.hpp"

#include <algorithm>

namespace kaven::tournaments::executor {

namespace {

constexpr double growth = 1.5;
constexpr int longest_factor = 4;
constexpr std::chrono::seconds longest_while_unanswered{60};
constexpr std::chrono::seconds longest_while_stopping{1};

}  // namespace

PollInterval::Duration PollInterval::next(const Seen& seen) {
  if (seen.stopping) {
    last_ = std::min<Duration>(shortest_, longest_while_stopping);
  } else if (seen.progress) {
    last_ = shortest_;
  } else {
    const Duration longest = seen.unanswered ? std::max<Duration>(longest_while_unanswered, shortest_)
                                             : shortest_ * longest_factor;
    last_ = std::min(longest, std::chrono::duration_cast<Duration>(last_ * growth));
  }
  return last_;
}

}  // namespace kaven::tournaments::executor
