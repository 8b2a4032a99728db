#include "tournaments/analysis/node_deadline.hpp"

#include <chrono>
#include <utility>

namespace kaven::tournaments::analysis {

namespace {

using std::chrono::microseconds;

constexpr microseconds limit(2 * NodeDeadline::most_nodes);

}  // namespace

NodeDeadline::NodeDeadline(std::uint64_t nodes, std::stop_token stop) {
  const auto clock = [this, stop = std::move(stop)] {
    const bool stopped = stop.stop_requested();
    return agent::Instant(stopped ? 2 * limit : microseconds(deadline_ ? deadline_->nodes() : 0));
  };
  const agent::TurnTime turn{.announced = {}, .limit = limit, .budget = microseconds(nodes)};
  deadline_.emplace(turn, clock, std::chrono::nanoseconds(0));
}

}  // namespace kaven::tournaments::analysis
