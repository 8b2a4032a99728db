// SPDX-License-Identifier: MIT
#pragma once

// A match sees each player, program or human, as a Contestant: it sends a contestant the turn, asks for its answer, and
// reports moves to it. The contestant alone knows the protocol of its program:
//
//   match                    contestant                         program
//   prepare, start      ──▶  builds the sandbox, starts    ──▶  reads its colour
//   give_turn(position) ──▶  the turn in its words         ──▶  claimeven.in: (B D 2)    TURN 3,1    input.txt …
//   answer(last_chance) ◀──  SaidMove, SaidNoMove, …       ◀──  claimeven.out: (W C 1)   2,0         output.txt …
//   freeze, cpu_time, … ──▶  HeldProgram                   ──▶  all its processes
//
// Each protocol is one file, …_contestant.cpp, which holds all that the referee knows about it; protocols.hpp has the
// table of all. The files in protocols/ say line by line what the original manager of each does, and what this referee
// does.

#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/position.hpp"
#include "common/record/search_info.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/processor_wait.hpp"

namespace kaven::referee::contestant {

/// The processes of a contestant's program, as the match holds them: it stops them in the opponent's turn,
/// measures what they compute, and ends them. This base class is what a contestant without a program holds:
/// nothing runs, so there is nothing to stop, to measure or to end.
class HeldProgram {
 public:
  HeldProgram() = default;
  HeldProgram(const HeldProgram&) = delete;
  HeldProgram& operator=(const HeldProgram&) = delete;
  virtual ~HeldProgram() = default;

  /// True if no process of the program runs.
  virtual bool gone() const { return true; }
  /// freeze() stops all processes of the program, thaw() continues them. Input for the program may arrive
  /// while it is frozen.
  virtual void freeze() {}
  virtual void thaw() {}
  /// Kills all processes of the program that still run.
  virtual void end() {}
  /// True if cpu_time() counts something, so that a clock can go by it.
  virtual bool measures_cpu() const { return false; }
  /// CPU time of the program's process tree since its start.
  virtual std::chrono::nanoseconds cpu_time() { return {}; }
  /// The CPU time that the program used while frozen, since freeze(). An honest program uses none.
  virtual std::chrono::nanoseconds cpu_while_stopped() { return {}; }
  /// How long the program has waited for processors since its start, as far as the kernel counts that.
  virtual sandbox::ProcessorWait processor_wait() { return {}; }
  /// The same without the processes of others: quicker.
  virtual sandbox::ProcessorWait own_waits() { return {}; }
};

class TrafficListener;

/// The contestant made a move, which may still be illegal.
struct SaidMove {
  game::Move move;
  std::string words{};  ///< the program's own text, if `move` cannot show a place off every board; else empty
};

/// The contestant answered with something other than a move; `reason` says what is wrong and quotes it.
struct SaidNoMove {
  std::string reason;
};

/// The program could not be started.
struct NotStartable {
  std::string reason;
};

/// The program exited without an answer.
struct Gone {
  int wait_status = 0;
  bool memory_exceeded = false;  ///< the sandbox killed it because it exceeded its memory limit
  std::string missing;           ///< the missing output: `output.txt was not written`; may be empty
};

/// A human resigned; `how` says how: `'resign' was typed`.
struct Resigned {
  std::string how;
};

using Answer = std::variant<SaidMove, SaidNoMove, NotStartable, Gone, Resigned>;

/// The conversation with one player in one game, independent of its protocol; held_program() is the program
/// behind it. A new kind of player is a new subclass. await_prepared() and finish_turn() may wait; so may
/// give_turn() and ready() if they start or restart a program, or if the program must first notice the end of
/// its last turn. All other functions return at once, and the match waits on the EventLoop between its calls.
///
///   prepare ─→ await_prepared ─→ start ─→ (ready?)
///     ─→ give_turn ─→ (answer?) ─→ finish_turn ─→ give_turn … ─→ show_end ─→ show_verdict
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  /// Reports all data that passes between the referee and the program to `listener`, which must outlive this
  /// contestant. Call it before prepare().
  virtual void follow(TrafficListener* /*listener*/) {}
  /// Begins to build the sandbox of the program, without waiting for it. Throws as SandboxedProcess does.
  virtual void prepare() {}
  /// Waits until the sandbox is built. Throws SandboxUnavailable if this machine cannot build it.
  virtual void await_prepared() {}
  /// Starts the program and sends it its colour.
  virtual void start(game::Colour /*colour*/) {}
  /// True if White's first turn begins with start(), without a give_turn(). Otherwise White's first turn
  /// begins like all others: with give_turn(), as soon as the program is ready.
  virtual bool starts_with_its_turn() const { return false; }
  /// True once the program has read its colour and can receive its first turn.
  virtual bool ready() { return true; }
  /// Sends the program the time left for all its moves, if the protocol can express it. The match calls this
  /// before give_turn(), and only if there is such a limit.
  virtual void tell_time_left(std::chrono::nanoseconds /*left*/) {}
  /// Sends the program the overage time left: the total by which it may still exceed its turns. The match
  /// calls this before give_turn(), and only if there is such a time.
  virtual void tell_overage_left(std::chrono::nanoseconds /*left*/) {}
  /// Sends the program its turn in `position`. Returns the reason if the program made that impossible.
  virtual std::optional<std::string> give_turn(const game::Position& position) = 0;
  /// Returns the answer to the turn once it is complete. `last_chance`: the time is over, so an unfinished
  /// answer is judged as it is.
  virtual std::optional<Answer> answer(bool last_chance) = 0;
  /// How long before the last answer() a file says that it was written, at most mailbox::file_clock_step() too much;
  /// nullopt if no file says it.
  virtual std::optional<std::chrono::nanoseconds> answer_age() const { return std::nullopt; }
  /// Describes how far a turn without an answer came, for the verdict: `student.in was never deleted`.
  virtual std::string describe_silence() = 0;
  /// The time for each move that replaces the limits of the match; nullopt for programs.
  virtual std::optional<std::chrono::nanoseconds> own_limit() const { return std::nullopt; }
  /// Cleans up after an answer. May wait for a short grace period, which no clock counts.
  virtual void finish_turn() {}
  /// Sends the program the move that ended the game, if the program still runs.
  virtual void show_end(const game::Position& /*position*/) {}
  /// Sends the program the result of the game if the protocol has a word for it; `sentence` is the result as
  /// text for people.
  virtual void show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) {}
  /// True if events wake the loop when an answer may be there; otherwise the match checks every 20 ms.
  virtual bool wakes_the_loop() const { return false; }
  /// The latest search report of the program since the last call.
  virtual std::optional<record::SearchInfo> take_search_info() { return std::nullopt; }
  /// The faults of the program that the referee has tolerated since the last call.
  virtual std::vector<std::string> take_warnings() { return {}; }
  /// The program behind the contestant. A human and a record have none.
  virtual HeldProgram& held_program() { return no_program_; }

 private:
  HeldProgram no_program_;
};

}  // namespace kaven::referee::contestant
