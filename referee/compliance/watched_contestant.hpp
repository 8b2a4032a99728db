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

/// The program that is tried, as a contestant of a match: everything is as in a game, but what the referee
/// bears with is added to the observations of the context: warnings, processes that stay behind, a program
/// that goes on behind its answer or behind the end.
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

  /// Its turns so far, the one it is in among them.
  int turns() const { return turns_; }
  /// Whether what it was started as is no more; what it has started may still run.
  bool has_ended() const;
  /// Waits, when it has ended, until nothing of it runs and how it ended is known; for two seconds at most.
  void await_gone() const;
  /// What is seen from here on shows how it behaves when the game is over.
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
  pid_t first_process_ = 0;                          ///< what it was started as; 0: not known
  std::optional<Clock::time_point> answered_since_;  ///< its answer is complete, but it goes on
  bool has_lingered_ = false;
  bool game_is_over_ = false;
};

}  // namespace kaven::referee::compliance
