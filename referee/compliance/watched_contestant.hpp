#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/compliance/scenario_context.hpp"
#include "referee/contestant/forwarding_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::compliance {

/// The program under test as a contestant of a match. All is as in a game, except that this class adds what
/// the referee tolerates to the observations of the context: warnings, processes that the program left, a
/// program that runs on after its answer or after the end of the game.
class WatchedContestant : public contestant::ForwardingContestant {
 public:
  WatchedContestant(const ScenarioContext& context, const contestant::Protocol& protocol,
                    std::unique_ptr<contestant::Contestant> inner);

  void start(game::Colour colour) override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<contestant::Answer> answer(bool last_chance) override;
  void end() override;
  bool wakes_the_loop() const override;
  std::vector<std::string> take_warnings() override;

  /// The number of its turns so far, the current one included.
  int turns() const { return turns_; }
  /// Whether the process that the program was started as has ended; processes that it started may still run.
  bool has_ended() const;
  /// Waits, after has_ended(), until no process of the program runs and its exit status is known; at most two
  /// seconds.
  void await_gone() const;
  /// The game is over: from here on, observations are about the program's end.
  void note_end_of_game() { game_is_over_ = true; }

 private:
  bool is_started_for_each_turn() const { return protocol_.lifetime == contestant::Lifetime::turn; }
  void observe(const std::string& requirement, const std::string& seen);
  void note_first_process();
  void note_another_start();
  void observe_lingering();
  void observe_end();

  const ScenarioContext& context_;
  const contestant::Protocol& protocol_;
  int turns_ = 0;
  pid_t first_process_ = 0;  ///< the process it was started as; 0: unknown
  std::optional<Clock::time_point>
      answered_since_;  ///< its answer has been complete since then, but it still runs
  bool has_lingered_ = false;
  bool game_is_over_ = false;
};

}  // namespace kaven::referee::compliance
