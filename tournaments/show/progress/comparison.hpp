// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/terminal/live_block.hpp"
#include "tournaments/play/runner/runner.hpp"
#include "tournaments/results/ratings/sequential_test.hpp"
#include "tournaments/show/progress/played_pairs.hpp"

namespace kaven::tournaments::progress {

/// The result of a comparison.
enum class Finding : std::uint8_t {
  undecided,   ///< the games do not show it yet
  better,      ///< the first player is better
  not_better,  ///< it is not better by the difference in question
  same_games,  ///< the players repeat their games, so that more of them show nothing
};

/// Observes a round robin of two players and tests whether the first is better. Games 1 and 2, 3 and 4, … are
/// pairs with swapped colours; played_pairs.hpp says which of them count.
///
/// Repeated pairs can still prevent a verdict: if a program wins most games in the same way and loses the
/// others in many ways, the pairs that count show only the losses. The likelihood ratio of all pairs must
/// favour the same hypothesis.
class Comparison : public runner::Observer {
 public:
  /// `first` is the name of the player who is tested; `records` the folder of the games' records.
  Comparison(std::string first, ratings::Hypotheses hypotheses, boost::filesystem::path records);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd&) override;

  Finding finding() const;
  /// Returns true if no more games are needed.
  bool decided() const { return finding() != Finding::undecided; }
  ratings::SequentialTest state() const {
    return ratings::sequential_test(pairs_.scores().counts, hypotheses_);
  }

  const std::string& first() const { return pairs_.first(); }
  const ratings::Hypotheses& hypotheses() const { return hypotheses_; }
  /// The pairs that count.
  const PlayedPairs& pairs() const { return pairs_; }
  /// Returns the games finished in this run per minute; 0 before the first.
  double games_per_minute() const;
  /// Returns the expected duration of the rest: until the likelihood ratio meets its bound if it goes on as
  /// so far, at most until all games are played. nullopt if unknown or decided.
  std::optional<std::chrono::duration<double>> time_left() const;

 private:
  void count();
  std::string progress_text() const;

  PlayedPairs pairs_;
  ratings::Hypotheses hypotheses_;
  const state::TournamentState* tournament_ = nullptr;
  std::optional<Instant> began_;  ///< the beginning of this run
  int finished_ = 0;              ///< games finished in this run
  Instant last_finished_;
  std::optional<terminal::LiveBlock> line_;
};

}  // namespace kaven::tournaments::progress
