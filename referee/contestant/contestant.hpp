#pragma once

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

class TrafficListener;

// To the match every player is a Contestant. Each protocol has a file of its own (…_contestant.cpp), which
// gives a program its turn in the words of that protocol and turns what the program writes into an Answer.
// protocols.hpp has the table of protocols.

/// The contestant has said a move, which may still be illegal.
struct SaidMove {
  game::Move move;
  std::string words{};  ///< how it said that, where the move is off every board and does not tell; else empty
};

/// The contestant has said something that is no move; the text says what and quotes it.
struct SaidNoMove {
  std::string reason;
};

/// The program could not be started.
struct NotStartable {
  std::string reason;
};

/// The program is gone without an answer.
struct Gone {
  int wait_status = 0;
  bool memory_exceeded = false;  ///< it was ended for that
  std::string missing;           ///< what should be there: `output.txt was not written`; may be empty
};

/// A human has had enough; the text says how that was told.
struct Resigned {
  std::string how;
};

using Answer = std::variant<SaidMove, SaidNoMove, NotStartable, Gone, Resigned>;

/// The referee's view of one program in one game, whatever way of talking it has. A new kind of program
/// is one more class of this kind. Nothing here waits but finish_turn(): the match asks, and waits on the
/// EventLoop.
///
///   prepare ─→ await_prepared ─→ start ─→ (ready?)
///     ─→ give_turn ─→ (answer?) ─→ finish_turn ─→ give_turn … ─→ show_end ─→ show_verdict ─→ end
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  /// Tells `listener`, which must outlive this, of all that passes between the referee and the program. It is called
  /// before prepare().
  virtual void follow(TrafficListener* listener) { static_cast<void>(listener); }
  /// Builds what the program is to be held in, without waiting for it. Throws as SandboxedProcess does.
  virtual void prepare() = 0;
  /// Waits until it is there. Throws SandboxUnavailable when this machine cannot.
  virtual void await_prepared() = 0;
  /// Tells the program its colour and starts it.
  virtual void start(game::Colour colour) = 0;
  /// White's first turn begins with start(), and gets no further sign. Otherwise it begins like all others,
  /// with give_turn() when the program is ready.
  virtual bool starts_with_its_turn() const { return false; }
  /// Whether it has taken note of its colour: then its first turn may be given.
  virtual bool ready() = 0;
  /// What is left of the time for all its moves, before it is given the next turn; not called where there is no such
  /// limit. Passed on where the protocol can say it.
  virtual void tell_time_left(std::chrono::nanoseconds left) { static_cast<void>(left); }
  /// What is left of the time by which it may exceed its turns, before it is given the next one; not called where there
  /// is no such time.
  virtual void tell_overage_left(std::chrono::nanoseconds left) { static_cast<void>(left); }
  /// Gives the program the turn in `position`. Returns a reason when the program has made that impossible.
  virtual std::optional<std::string> give_turn(const game::Position& position) = 0;
  /// The answer to the turn, as soon as it is complete. `last_chance`: the time is over, what is there
  /// counts.
  virtual std::optional<Answer> answer(bool last_chance) = 0;
  /// How far a turn without an answer has come, for the verdict: `student.in was never taken`.
  virtual std::string describe_silence() = 0;
  /// What it may take for each move in place of the limits of the match; nothing for programs.
  virtual std::optional<std::chrono::nanoseconds> own_limit() const { return std::nullopt; }
  /// Cleans up behind the program after an answer, for a short grace at most, which is charged to nobody.
  virtual void finish_turn() = 0;
  /// Shows the program the move that ended the game, if it is still there to see it.
  virtual void show_end(const game::Position& position) = 0;
  /// Tells the program how the game has ended, where it is there to hear it; `sentence` says it to people.
  virtual void show_verdict(const game::Outcome& outcome, const std::string& sentence) {
    static_cast<void>(outcome);
    static_cast<void>(sentence);
  }
  /// Whether the program is gone by itself.
  virtual bool gone() const = 0;
  /// Stops the program with all its processes, and lets it go on. What it waits for may come meanwhile.
  virtual void freeze() = 0;
  virtual void thaw() = 0;
  /// Ends whatever is left of the program.
  virtual void end() = 0;
  /// The CPU time of its process tree since its start.
  virtual std::chrono::nanoseconds cpu_time() = 0;
  /// While it is frozen: what it has used of that since freeze(). An honest program uses nothing.
  virtual std::chrono::nanoseconds cpu_while_stopped() { return {}; }
  /// How long it has waited for processors until now, as far as the kernel counts that.
  virtual sandbox::ProcessorWait processor_wait() { return {}; }
  /// Whether events tell when to look at it; otherwise it must be looked at every 20 ms.
  virtual bool wakes_the_loop() const = 0;
  /// What the program last said about its search since the last call.
  virtual std::optional<record::SearchInfo> take_search_info() { return std::nullopt; }
  /// The faults that were tolerated since the last call.
  virtual std::vector<std::string> take_warnings() = 0;
};

}  // namespace kaven::referee::contestant
