// SPDX-License-Identifier: MIT
#include "agent/search/deadline.hpp"

#include <algorithm>
#include <utility>

namespace kaven::agent::search {

using namespace std::chrono_literals;

std::chrono::nanoseconds safety_margin(std::chrono::nanoseconds limit) {
  return std::clamp<std::chrono::nanoseconds>(limit / 20, 20ms, 1s);
}

Deadline::Deadline(std::uint64_t nodes, std::uint64_t extra_look, Clock clock, std::stop_token stop)
    : clock_(std::move(clock)),
      stop_(std::move(stop)),
      node_limit_(nodes),
      extra_look_(extra_look),
      began_(clock_()),
      last_look_(began_) {}

Deadline::Deadline(const TurnTime& turn, Clock clock, std::chrono::nanoseconds expected_pause)
    : Deadline(unlimited_nodes, unlimited_nodes, std::move(clock), {}) {
  timed_ = true;
  expected_pause_ = expected_pause;
  limit_end_ = turn.announced + turn.limit - safety_margin(turn.limit);
  budget_end_ = turn.budget < turn.limit ? began_ + turn.budget : limit_end_;
}

Deadline Deadline::after(std::chrono::nanoseconds budget, std::stop_token stop) {
  Deadline deadline(unlimited_nodes, unlimited_nodes, std::chrono::steady_clock::now, std::move(stop));
  deadline.timed_ = true;
  deadline.budget_end_ = deadline.began_ + budget;
  deadline.limit_end_ = Instant::max();
  return deadline;
}

Deadline Deadline::after_nodes(std::uint64_t nodes) {
  return {nodes, nodes, std::chrono::steady_clock::now, {}};
}

Deadline Deadline::after_nodes(std::uint64_t nodes, std::stop_token stop) {
  return {nodes, unlimited_nodes, std::chrono::steady_clock::now, std::move(stop)};
}

Instant Deadline::latest_end() const {
  return std::min(budget_end_, limit_end_ - 2 * std::max(pause_, expected_pause_));
}

void Deadline::look() {
  if (timed_) {
    const Instant now = clock_();
    pause_ = std::max<std::chrono::nanoseconds>(pause_, now - last_look_);
    last_look_ = now;
    over_ = over_ || now >= latest_end();
  }
  over_ = over_ || nodes_ >= node_limit_ || stop_.stop_requested();
  next_look_ = over_ ? unlimited_nodes : std::min(extra_look_, nodes_ + nodes_between_looks);
}

double Deadline::used() const {
  if (over_ || stop_.stop_requested()) return 1;
  const double of_nodes = std::min(1.0, static_cast<double>(nodes_) / static_cast<double>(node_limit_));
  if (!timed_) return of_nodes;
  const std::chrono::duration<double> whole = latest_end() - began_;
  const std::chrono::duration<double> gone = clock_() - began_;
  return whole.count() <= 0 ? 1 : std::clamp(gone.count() / whole.count(), of_nodes, 1.0);
}

std::chrono::nanoseconds Deadline::elapsed() const {
  return clock_() - began_;
}

}  // namespace kaven::agent::search
