// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <utility>

namespace kaven::agent::search {

using Instant = std::chrono::steady_clock::time_point;
/// Returns the current time; tests replace it.
using Clock = std::function<Instant()>;

/// The longest limit that people may set: no game lasts a week, and durations stay far from overflow.
constexpr std::chrono::hours longest_limit{7 * 24};

/// The time available for one turn.
struct TurnTime {
  Instant announced;               ///< when the referee's clock started
  std::chrono::nanoseconds limit;  ///< the referee must have seen the answer after this time at the latest
  std::chrono::nanoseconds budget = std::chrono::nanoseconds::max();  ///< maximum time to think
};

/// The part of `limit` reserved for writing the answer and for the referee to see it: one twentieth, at least
/// 20 ms and at most 1 s.
std::chrono::nanoseconds safety_margin(std::chrono::nanoseconds limit);

/// Decides when a search must end: when its time is up, when it has searched its number of nodes, or when a
/// stop was requested.
///
/// A search calls passed() at every node, which costs an addition and a comparison. Every 128 nodes, passed()
/// checks the clock and the stop token.
///
/// On a loaded machine, the scheduler may suspend the process for longer than any fixed margin. Therefore
/// Deadline measures the longest pause between two checks of the clock and reserves twice that time in
/// addition to the safety margin.
class Deadline {
 public:
  static constexpr std::uint64_t unlimited_nodes = std::numeric_limits<std::uint64_t>::max();

  /// A deadline for `turn`. `expected_pause` is the longest pause of earlier turns (ExpectedPause).
  Deadline(const TurnTime& turn, Clock clock, std::chrono::nanoseconds expected_pause);
  /// A deadline `budget` from now, without a referee, or soon after a request on `stop`.
  static Deadline after(std::chrono::nanoseconds budget, std::stop_token stop);
  /// A deadline after exactly `nodes` nodes, independent of time: the result is the same on every machine.
  static Deadline after_nodes(std::uint64_t nodes);
  /// A deadline after `nodes` nodes or soon after a request on `stop`. Both are checked every 128 nodes, so
  /// up to 127 more nodes are searched; their number is the same on every machine.
  static Deadline after_nodes(std::uint64_t nodes, std::stop_token stop);
  static Deadline when_stopped(std::stop_token stop) { return after_nodes(unlimited_nodes, std::move(stop)); }
  static Deadline never() { return after_nodes(unlimited_nodes); }

  /// Also ends the search after `nodes` nodes, at least 1. Call it before the search.
  void limit_nodes(std::uint64_t nodes) {
    node_limit_ = std::min(node_limit_, nodes);
    extra_look_ = std::min(extra_look_, nodes);
  }

  /// Whether to stop now. Call it once per node, or once per `nodes` nodes. Once true, it stays true.
  bool passed(std::uint64_t nodes = 1) {
    nodes_ += nodes;
    if (nodes_ < next_look_) return over_;
    look();
    return over_;
  }

  /// The used part of the time or of the nodes, whichever is more, 0 to 1.
  double used() const;
  std::uint64_t nodes() const { return nodes_; }
  /// The number of nodes after which to stop; unlimited_nodes if only time ends the search.
  std::uint64_t node_limit() const { return node_limit_; }
  std::chrono::nanoseconds elapsed() const;
  /// The longest time in this turn for which the process was suspended.
  std::chrono::nanoseconds longest_pause() const { return pause_; }

 private:
  // 128 nodes take far less than a millisecond; a check costs 25 ns.
  static constexpr std::uint64_t nodes_between_looks = 128;

  Deadline(std::uint64_t nodes, std::uint64_t extra_look, Clock clock, std::stop_token stop);
  void look();
  Instant latest_end() const;

  Clock clock_;
  std::stop_token stop_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t node_limit_;
  std::uint64_t extra_look_;  ///< the number of nodes at which to check in addition
  bool timed_ = false;
  bool over_ = false;
  Instant began_;
  Instant last_look_;
  Instant budget_end_;
  Instant limit_end_;
  std::chrono::nanoseconds pause_{};
  std::chrono::nanoseconds expected_pause_{};
};

/// The longest suspension to expect in a turn: the maximum observed, decaying slowly.
class ExpectedPause {
 public:
  std::chrono::nanoseconds value() const { return pause_; }
  /// Adds the measurement of a finished turn.
  void learn(std::chrono::nanoseconds longest_seen) { pause_ = std::max(longest_seen, pause_ * 15 / 16); }

 private:
  // The value before the first measurement: a machine with a few other programs running.
  std::chrono::nanoseconds pause_ = std::chrono::milliseconds(10);
};

}  // namespace kaven::agent::search
