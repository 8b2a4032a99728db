// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/game/move.hpp"
#include "common/record/game_record.hpp"
#include "common/text/word_table.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/adjudication.hpp"
#include "referee/match/suspicion.hpp"

namespace kaven::referee::match {

/// The reaction to a program that computes in its opponent's turn. The referee records the CPU time in any
/// case.
enum class IdlePolicy : std::uint8_t {
  record,   ///< only record the time
  warn,     ///< warn if the time exceeds the budget
  freeze,   ///< freeze its processes in its opponent's turn; it loses if they use more than the budget
  forfeit,  ///< it loses if the time exceeds the budget
};

inline constexpr text::WordTable<IdlePolicy, 4> idle_policy_words = {{{{IdlePolicy::record, "record"},
                                                                       {IdlePolicy::warn, "warn"},
                                                                       {IdlePolicy::freeze, "freeze"},
                                                                       {IdlePolicy::forfeit, "forfeit"}}}};

struct Limits {
  Clock::duration turn;   ///< for one move, by `clock`
  Clock::duration start;  ///< from the launch of a program until it has read its colour, by `clock`
  IdlePolicy idle_policy = IdlePolicy::warn;
  std::chrono::nanoseconds idle_budget =
      std::chrono::milliseconds(200);  ///< CPU time in one turn of the opponent
  /// Total time by which the turns of a side may exceed `turn` (Kaggle's overage time); 0: none.
  Clock::duration overage{};
  Clock::duration match{};      ///< for all moves of a side together, by `clock`; 0: no limit
  Clock::duration increment{};  ///< added to `match` after each move of the side
  /// Like `match`, but only for a side that used less than a tenth of the time as CPU time (record::has_slept);
  /// 0: no limit.
  Clock::duration sleep{};
  /// Free CPU time of a side in the whole game while no clock runs: for its start, and for a restart. The
  /// excess is charged to the next turn.
  std::chrono::nanoseconds start_cpu = std::chrono::seconds(5);
  Clock::duration grace{};  ///< how long programs may take to exit by themselves after a game
  /// The kind of time that the clocks count. The clocks of people are wall clocks in any case.
  record::ClockKind clock = record::ClockKind::wall;
  /// Time in which others had a program's processors counts against no limit of wall-clock time, so that the verdict
  /// does not depend on how busy the machine is: for trials.
  bool excludes_processor_wait = false;
  /// By which `turn`, `overage`, `match` and `increment` of White and of Black are multiplied.
  std::array<double, 2> time_factors{1, 1};
  Adjudication adjudication = Adjudication::none;
  Solver* solver = nullptr;  ///< used unless adjudication is none; may be null

  /// The limits of one side, multiplied.
  Limits of(game::Colour colour) const;
  /// Whether `turn` counts. A limit for one move that is not below that for all moves limits nothing.
  bool limits_each_move() const { return match == Clock::duration::zero() || turn < match; }
};

/// With ClockKind::cpu, the wall-clock time after which a turn with the limit `turn` is over, too: a program
/// that sleeps uses no CPU time. Waits for a processor that others used do not count.
constexpr Clock::duration wall_limit(Clock::duration turn) {
  return 10 * turn + std::chrono::seconds(10);
}

/// Converts a duration to the seconds that records and messages contain.
inline double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

/// The time that one side of a match has used, on its clock and while no clock ran. The CPU times passed in
/// are those of the side's whole process tree since its launch.
class SideTime {
 public:
  /// The CPU time since the last call.
  std::chrono::nanoseconds take_cpu(std::chrono::nanoseconds now) { return now - std::exchange(cpu_, now); }

  /// Adds a move that took `used` on its clock, and `present` of wall-clock time without waits for a processor.
  /// `begins_turn`: see record::TurnCount.
  void add_move(Clock::duration used, Clock::duration present, bool begins_turn) {
    used_ += used;
    if (begins_turn) ++turns_;
    present_ += present;
  }
  /// Adds the CPU time of that move.
  void add_computed(std::chrono::nanoseconds cpu) { computed_ += cpu; }
  /// The wall-clock time of all completed turns, without waits for a processor.
  Clock::duration present() const { return present_; }
  /// The rest of `limit`, to which each turn has added `increment`, for this turn and later ones;
  /// Clock::duration::max() if the limit is 0.
  Clock::duration left(Clock::duration limit, Clock::duration increment) const;
  /// Adds the time by which a turn exceeded its limit; it reduces the overage time of the game.
  void add_overage(Clock::duration used) { overage_used_ += used; }
  /// The rest of `overage`.
  Clock::duration left_of_overage(Clock::duration overage) const;
  /// Whether all turns, including a current one of length `turn`, took more than `limit` with almost no CPU
  /// time (record::has_slept).
  bool has_slept(Clock::duration turn, std::chrono::nanoseconds cpu_now, Clock::duration limit) const;

  /// Counts a start during which no clock ran for `passed`. At most `passed` of its CPU time counts, so that
  /// neither sleeping nor loading tables with many threads costs anything extra. CPU time beyond `free` in
  /// the whole game is charged to the next turn.
  void count_start(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// Counts a restart, or the setup of another board, in the middle of a game. The program knows the position
  /// then, so the CPU time of all its threads counts; at most `passed` is charged.
  void count_restart(Clock::duration passed, std::chrono::nanoseconds cpu_now, std::chrono::nanoseconds free);
  /// Returns the time to charge to the next turn, and resets it.
  Clock::duration take_charge() { return std::exchange(charged_, std::chrono::nanoseconds(0)); }
  /// The counted CPU time while no clock ran, in the whole game.
  std::chrono::nanoseconds unclocked() const { return unclocked_; }
  /// The real CPU time while no clock ran, since the last call.
  std::chrono::nanoseconds take_unclocked_cpu() {
    return std::exchange(unclocked_cpu_, std::chrono::nanoseconds(0));
  }

 private:
  std::chrono::nanoseconds take_unclocked(std::chrono::nanoseconds cpu_now);
  void count_unclocked(std::chrono::nanoseconds computed, Clock::duration passed,
                       std::chrono::nanoseconds free);

  std::chrono::nanoseconds cpu_{0};  ///< at the last call of take_cpu()
  Clock::duration used_{0};
  Clock::duration present_{0};
  int turns_ = 0;
  Clock::duration overage_used_{0};
  std::chrono::nanoseconds computed_{0};
  std::chrono::nanoseconds unclocked_{0};
  std::chrono::nanoseconds unclocked_cpu_{0};
  std::chrono::nanoseconds charged_{0};
};

/// One of the two contestants of a match: its program, its own limits, the time that it has used, and the waits for
/// processors in its current turn or start.
struct Side {
  /// `of_both` are the limits of the match.
  Side(game::Colour colour, contestant::Contestant& player, std::string name, const Limits& of_both)
      : colour(colour), player(player), name(std::move(name)), limits(of_both.of(colour)) {}

  contestant::HeldProgram& program() const { return player.held_program(); }
  /// For warnings: `White (deep_red)`.
  std::string described() const;
  /// Whether its clocks count CPU time. The clocks of people never do.
  bool goes_by_cpu() const;
  Clock::duration left_of_overage() const { return time.left_of_overage(limits.overage); }
  Clock::duration left_of_match() const { return time.left(limits.match, limits.increment); }
  /// The wall-clock time after which its clock has exceeded `limit` in any case, except for waits.
  Clock::duration longest(Clock::duration limit) const { return goes_by_cpu() ? wall_limit(limit) : limit; }
  /// Stop its program for its opponent's turn and resume it afterwards, if that is the policy.
  void make_idle() const {
    if (limits.idle_policy == IdlePolicy::freeze) program().freeze();
  }
  void make_active() const {
    if (limits.idle_policy == IdlePolicy::freeze) program().thaw();
  }
  /// Counts its start: no clock has run for `passed`.
  void count_start(Clock::duration passed);
  /// Forgets what its watch has seen, as another limit begins. If waits do not count, the watch begins at once, so that
  /// it misses none: the referee itself may wait before its first look.
  void renew_watch();
  /// Begins its watch again, if it has begun: lost time does not count as credit, too.
  void watch_anew();
  /// Lets its watch look if waits do not count; begins it if a start or turn with this limit has taken `passed` so far
  /// and may become suspect. Most end before that, because looking takes time from the program.
  void watch_processors(Clock::duration passed, Clock::duration limit);
  /// The overrun of `limit` as its watch shows it; nullopt if none has begun.
  std::optional<Overrun> watched_overrun(Clock::duration limit) const;
  /// How the machine may have caused that it exceeded `limit`, of wall-clock time, as suspicion() says; empty if it alone
  /// did. A limit of 0, because its time for all moves is used up, counts as that of a move.
  std::string suspicion(Clock::duration limit, Clock::duration referee_stopped) const;
  /// The time that others took from the time limited by `limit`, if its limits exclude that.
  Clock::duration take_processor_wait(Clock::duration limit);

  game::Colour colour;
  contestant::Contestant& player;
  std::string name;
  Limits limits;
  SideTime time{};
  ProcessorWatch watch{};
  Clock::time_point launched{};
  bool knows_colour = false;
};

}  // namespace kaven::referee::match
