#include "tournaments/web/play/thinking.hpp"

namespace kaven::tournaments::web::play {

using namespace std::chrono_literals;

agent::Deadline cancellable_deadline(std::chrono::milliseconds budget,
                                     const std::stop_token& stop) {
  const agent::Instant now = std::chrono::steady_clock::now();
  const auto never_reached = budget + 1h;
  // To the engine a cancelled turn is one whose time is over.
  const auto clock = [now, never_reached, stop] {
    return stop.stop_requested() ? now + 2 * never_reached : std::chrono::steady_clock::now();
  };
  return {{.announced = now, .limit = never_reached, .budget = budget}, clock, 0ns};
}

agent::Thought think(const game::Position& position, int depth, std::chrono::milliseconds budget,
                     agent::Engine& engine, const std::stop_token& stop) {
  agent::Deadline deadline = cancellable_deadline(budget, stop);
  return engine.choose(position, depth, deadline, [](const agent::Thought&) {});
}

}  // namespace kaven::tournaments::web::play
