#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace kaven::agent {

using Instant = std::chrono::steady_clock::time_point;
/// Where the time comes from; tests put their own here.
using Clock = std::function<Instant()>;

/// The time of one turn.
struct TurnTime {
  Instant announced;               ///< when the referee's clock began to run
  std::chrono::nanoseconds limit;  ///< by then the answer must have been seen, or the game is lost
  std::chrono::nanoseconds budget = std::chrono::nanoseconds::max();  ///< of thinking, from its beginning
};

/// What is kept back of `limit` for writing the answer and for the referee to see it: a twentieth of it,
/// but 20 ms at least and 1 s at most.
std::chrono::nanoseconds safety_margin(std::chrono::nanoseconds limit);

/// Says when the thinking of one turn must end.
///
/// A search asks at every node. On a loaded machine the scheduler takes the processor away for longer than
/// any fixed margin: so the longest pause between two looks at the clock is measured, and twice as much is
/// kept back besides the safety margin.
class Deadline {
 public:
  /// For the time of `turn`. `expected_pause` is what was measured in earlier turns.
  Deadline(const TurnTime& turn, Clock clock, std::chrono::nanoseconds expected_pause);
  /// After `nodes` questions, whatever the time: what is thought then is the same on every machine.
  static Deadline after_nodes(std::uint64_t nodes);
  static Deadline never() { return after_nodes(std::numeric_limits<std::uint64_t>::max()); }

  /// Whether to stop now; to be asked once per node, or once after every few `nodes`. Once true, always true.
  bool passed(std::uint64_t nodes = 1) {
    asked += nodes;
    if (asked < next_look) return over;
    look();
    return over;
  }

  /// The part of the time (or of the nodes) that is used up: 0 to 1.
  double used() const;
  std::uint64_t nodes() const { return asked; }
  std::chrono::nanoseconds elapsed() const;
  /// The longest time the processor was away, this turn.
  std::chrono::nanoseconds longest_pause() const { return pause; }

 private:
  // Far below a millisecond of search, and a look costs 25 ns.
  static constexpr std::uint64_t nodes_between_looks = 128;

  Deadline(std::uint64_t nodes, Clock clock);
  void look();
  Instant latest_end() const;

  Clock clock;
  std::uint64_t asked = 0;
  std::uint64_t next_look = 0;
  std::uint64_t node_limit;
  bool timed = false;
  bool over = false;
  Instant began;
  Instant last_look;
  Instant budget_end;
  Instant limit_end;
  std::chrono::nanoseconds pause{};
  std::chrono::nanoseconds expected_pause{};
};

}  // namespace kaven::agent
