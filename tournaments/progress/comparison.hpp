#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/ratings/sequential_test.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::progress {

/// Watches a round robin of two players, and says whether the first named is better. Games 1 and 2, 3 and 4 …
/// are pairs with swapped colours. Pairs count in their order, whatever the order in which they end: short
/// games are not played more often.
class Comparison : public runner::Observer {
 public:
  Comparison(std::string first, ratings::Hypotheses hypotheses);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd&) override;

  /// Whether the test has decided, so that no more games are needed.
  bool decided() const { return state().verdict != ratings::Verdict::open; }
  ratings::SequentialTest state() const { return ratings::sequential_test(scores_, hypotheses_); }
  /// The score so far, in a line: games, points, Elo with its interval, log-likelihood ratio, LOS.
  std::string summary() const;
  /// The games of one colour have all been the same so far: programs that never vary tell nothing by
  /// playing on.
  bool repeats() const;

 private:
  void count();

  std::string first_;
  ratings::Hypotheses hypotheses_;
  const state::TournamentState* tournament_ = nullptr;
  std::size_t counted_ = 0;  ///< games, in whole pairs
  ratings::PairScores scores_;
  std::vector<int> lengths_;  ///< the lengths of the counted games
  std::optional<terminal::LiveBlock> line_;
};

}  // namespace kaven::tournaments::progress
