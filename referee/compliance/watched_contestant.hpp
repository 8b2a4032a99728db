// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/compliance/scenario_context.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/match/suspicion.hpp"

namespace kaven::referee::compliance {

/// The program under test as a contestant of a match. All is as in a game, except that this class adds what
/// the referee tolerates to the observations of the context: warnings, processes that the program left, a
/// program that runs on after its answer or after the end of the game.
class WatchedContestant : public contestant::Contestant {
 public:
  WatchedContestant(const ScenarioContext& context, const contestant::Protocol& protocol,
                    std::unique_ptr<contestant::Contestant> inner);

  void prepare() override { inner_->prepare(); }
  void await_prepared() override { inner_->await_prepared(); }
  void start(game::Colour colour) override;
  bool starts_with_its_turn() const override { return inner_->starts_with_its_turn(); }
  bool ready() override { return inner_->ready(); }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<contestant::Answer> answer(bool last_chance) override;
  std::optional<std::chrono::nanoseconds> answer_age() const override { return inner_->answer_age(); }
  std::string describe_silence() override;
  void finish_turn() override { inner_->finish_turn(); }
  void show_end(const game::Position& position) override { inner_->show_end(position); }
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override;
  bool wakes_the_loop() const override;
  std::vector<std::string> take_warnings() override;
  contestant::HeldProgram& held_program() override { return inner_->held_program(); }

  /// The number of its turns so far, the current one included.
  int turns() const { return turns_; }
  /// Whether a thread of it has computed for nearly all of the limit of its start, or of its turn: then others have not
  /// delayed it.
  bool has_computed_all_its_time() const;
  /// Whether the process that the program was started as has ended; processes that it started may still run.
  bool has_ended() const;
  /// Waits until `happened` returns true, at most for `limit` from now; time in which others have its processors does not
  /// count.
  void wait(Clock::duration limit, const std::function<bool()>& happened);
  /// Waits, after has_ended(), until no process of the program runs and its exit status is known; at most two
  /// seconds of its own time.
  void await_gone();
  /// Call it when the game has been decided on the board and the time to exit is over, before the program is ended.
  void observe_end();

 private:
  bool is_started_for_each_turn() const { return protocol_.lifetime == contestant::Lifetime::turn; }
  void note_first_process();
  void note_question();
  void note_another_start();
  void observe_lingering();
  /// As ProcessorWatch::is_over(), with watch_; the results say if others delayed it.
  bool is_over(Clock::time_point& end, Clock::duration limit);
  /// Waits until `happened` returns true, or `left` is over, and with it what others took of `limit`, as watch_ has seen it.
  void wait_own_time(Clock::duration left, Clock::duration limit, const std::function<bool()>& happened);

  std::unique_ptr<contestant::Contestant> inner_;
  const ScenarioContext& context_;
  const contestant::Protocol& protocol_;
  int turns_ = 0;
  pid_t first_process_ = 0;  ///< the process it was started as; 0: unknown
  std::optional<Clock::time_point>
      answered_since_;  ///< its answer has been complete since then, but it still runs
  bool has_lingered_ = false;
  Clock::time_point asked_at_;              ///< when it was started, or got its last turn
  sandbox::ProcessorWait wait_when_asked_;  ///< then
  match::ProcessorWatch watch_;  ///< since its answer was complete, or the verdict, or a wait began
};

}  // namespace kaven::referee::compliance
