#include "agent/search/deadline.hpp"

#include <algorithm>
#include <utility>

namespace kaven::agent {

using namespace std::chrono_literals;

std::chrono::nanoseconds safety_margin(std::chrono::nanoseconds limit) {
  return std::clamp<std::chrono::nanoseconds>(limit / 20, 20ms, 1s);
}

Deadline::Deadline(std::uint64_t nodes, Clock given_clock)
    : clock(std::move(given_clock)), node_limit(nodes), began(clock()), last_look(began) {}

Deadline::Deadline(const TurnTime& turn, Clock given_clock, std::chrono::nanoseconds given_pause)
    : Deadline(std::numeric_limits<std::uint64_t>::max(), std::move(given_clock)) {
  timed = true;
  expected_pause = given_pause;
  limit_end = turn.announced + turn.limit - safety_margin(turn.limit);
  budget_end = turn.budget < turn.limit ? began + turn.budget : limit_end;
}

Deadline Deadline::after_nodes(std::uint64_t nodes) {
  return {nodes, std::chrono::steady_clock::now};
}

Instant Deadline::latest_end() const {
  return std::min(budget_end, limit_end - 2 * std::max(pause, expected_pause));
}

void Deadline::look() {
  if (timed) {
    const Instant now = clock();
    pause = std::max<std::chrono::nanoseconds>(pause, now - last_look);
    last_look = now;
    over = over || now >= latest_end();
  }
  over = over || asked >= node_limit;
  next_look = std::min(node_limit, asked + nodes_between_looks);
  if (over) next_look = std::numeric_limits<std::uint64_t>::max();
}

double Deadline::used() const {
  if (over) return 1;
  if (!timed) return static_cast<double>(asked) / static_cast<double>(node_limit);
  const std::chrono::duration<double> whole = latest_end() - began;
  const std::chrono::duration<double> gone = clock() - began;
  return whole.count() <= 0 ? 1 : std::min(1.0, gone.count() / whole.count());
}

std::chrono::nanoseconds Deadline::elapsed() const {
  return clock() - began;
}

}  // namespace kaven::agent
