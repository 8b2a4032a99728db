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
/// The source of the time; tests put their own here.
using Clock = std::function<Instant()>;

/// The time of one turn.
struct TurnTime {
  Instant announced;               ///< when the referee's clock began to run
  std::chrono::nanoseconds limit;  ///< the answer must have been seen within this time, or the game is lost
  std::chrono::nanoseconds budget = std::chrono::nanoseconds::max();  ///< the longest time to think
};

/// The part of `limit` that is kept for writing the answer and for the referee to see it: a twentieth of it,
/// but 20 ms at least and 1 s at most.
std::chrono::nanoseconds safety_margin(std::chrono::nanoseconds limit);

/// Says when a search must end: because its time is up, because it has searched as many nodes as it may, or
/// because somebody asked it to stop.
///
/// A search asks at every node, which costs an addition and a comparison. Every 128 nodes the deadline looks
/// at the clock and at the stop token.
///
/// On a loaded machine the scheduler takes the processor away for longer than any fixed margin: so the
/// longest pause between two looks at the clock is measured, and twice as much is kept back besides the
/// safety margin.
class Deadline {
 public:
  static constexpr std::uint64_t unlimited_nodes = std::numeric_limits<std::uint64_t>::max();

  /// A deadline for the time of `turn`. `expected_pause` is what was measured in earlier turns.
  Deadline(const TurnTime& turn, Clock clock, std::chrono::nanoseconds expected_pause);
  /// A deadline that passes after `budget` from now, where no referee waits for the answer, or soon after
  /// `stop` is requested.
  static Deadline after(std::chrono::nanoseconds budget, std::stop_token stop);
  /// A deadline that passes after exactly `nodes` nodes, whatever the time: the result is the same on every
  /// machine.
  static Deadline after_nodes(std::uint64_t nodes);
  /// Passes after `nodes` nodes, or soon after `stop` is requested. Both are noticed every 128 nodes only, so
  /// that up to 127 nodes more are searched; their number is the same on every machine, too.
  static Deadline after_nodes(std::uint64_t nodes, std::stop_token stop);
  static Deadline when_stopped(std::stop_token stop) { return after_nodes(unlimited_nodes, std::move(stop)); }
  static Deadline never() { return after_nodes(unlimited_nodes); }

  /// Whether to stop now; to be asked once per node, or once after every few `nodes`. Once true, always true.
  bool passed(std::uint64_t nodes = 1) {
    nodes_ += nodes;
    if (nodes_ < next_look_) return over_;
    look();
    return over_;
  }

  /// The part of the time (or of the nodes) that is used up: 0 to 1.
  double used() const;
  std::uint64_t nodes() const { return nodes_; }
  std::chrono::nanoseconds elapsed() const;
  /// The longest time the processor was away, this turn.
  std::chrono::nanoseconds longest_pause() const { return pause_; }

 private:
  // So many nodes take far less than a millisecond, and a look costs 25 ns.
  static constexpr std::uint64_t nodes_between_looks = 128;

  Deadline(std::uint64_t nodes, std::uint64_t extra_look, Clock clock, std::stop_token stop);
  void look();
  Instant latest_end() const;

  Clock clock_;
  std::stop_token stop_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t node_limit_;
  std::uint64_t extra_look_;  ///< the number of nodes at which to look besides
  bool timed_ = false;
  bool over_ = false;
  Instant began_;
  Instant last_look_;
  Instant budget_end_;
  Instant limit_end_;
  std::chrono::nanoseconds pause_{};
  std::chrono::nanoseconds expected_pause_{};
};

/// How long the machine may take the processor away in a turn: the longest time seen, slowly forgotten.
class ExpectedPause {
 public:
  std::chrono::nanoseconds value() const { return pause_; }
  /// Takes what was measured in the turn that is over.
  void learn(std::chrono::nanoseconds longest_seen) { pause_ = std::max(longest_seen, pause_ * 7 / 8); }

 private:
  // Before the first measurement a machine with a few other programs running is assumed.
  std::chrono::nanoseconds pause_ = std::chrono::milliseconds(10);
};

}  // namespace kaven::agent::search
