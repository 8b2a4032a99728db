#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/ratings/sequential_test.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::progress {

/// Observes a round robin of two players and tests whether the first is better. Games 1 and 2, 3 and 4, … are
/// pairs with swapped colours. Pairs are counted in their order, regardless of the order in which they end;
/// otherwise short games would count more often.
class Comparison : public runner::Observer {
 public:
  /// `first` is the name of the player who is tested.
  Comparison(std::string first, ratings::Hypotheses hypotheses);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd&) override;

  /// Returns true if the test has decided, so that no more games are needed.
  bool decided() const { return state().verdict != ratings::Verdict::open; }
  ratings::SequentialTest state() const { return ratings::sequential_test(scores_, hypotheses_); }
  /// Returns the score in a line: games, points, Elo with its interval, log-likelihood ratio, LOS.
  std::string summary() const;
  /// Returns true if all games of the same colour have been equal so far: further games between deterministic
  /// programs show nothing new.
  bool repeats() const;

 private:
  void count();

  std::string first_;
  ratings::Hypotheses hypotheses_;
  const state::TournamentState* tournament_ = nullptr;
  std::size_t counted_ = 0;  ///< number of counted games; always whole pairs
  ratings::PairScores scores_;
  std::vector<int> lengths_;  ///< number of moves of each counted game
  std::optional<terminal::LiveBlock> line_;
};

}  // namespace kaven::tournaments::progress
