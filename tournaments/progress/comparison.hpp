#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <set>
#include <string>

#include "tournaments/ratings/sequential_test.hpp"
#include "tournaments/runner/observer.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::progress {

/// How far the evidence goes.
struct ComparedGames {
  int played = 0;     ///< finished games in whole pairs
  int repeated = 0;   ///< of these, the games of repeated pairs, which do not count
  int different = 0;  ///< courses of all finished games; games without a move are all different
};

/// Observes a round robin of two players and tests whether the first is better. Games 1 and 2, 3 and 4, … are
/// pairs with swapped colours. Pairs are counted in their order, regardless of the order in which they end;
/// otherwise short games would count more often.
///
/// A pair whose two games were both played before, with the same colours, opening and moves, is not counted:
/// two deterministic programs repeat their games, which is no evidence.
class Comparison : public runner::Observer {
 public:
  /// This many repeated pairs in a row end the comparison.
  static constexpr int most_repeats = 8;

  /// `first` is the name of the player who is tested; `records` the folder of the games' records.
  Comparison(std::string first, ratings::Hypotheses hypotheses, boost::filesystem::path records);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd&) override;

  /// Returns true if no more games are needed: the test has decided, or the games repeat.
  bool decided() const { return only_repeats() || state().verdict != ratings::Verdict::open; }
  /// Returns true if the last pairs were all repeated.
  bool only_repeats() const { return repeats_in_a_row_ >= most_repeats; }
  ratings::SequentialTest state() const { return ratings::sequential_test(scores_, hypotheses_); }
  ComparedGames games() const;
  /// Returns the score in a line: games, points, Elo with its interval, log-likelihood ratio, LOS.
  std::string summary() const;

 private:
  void count();
  bool is_repeated(const state::Game& game);

  std::string first_;
  ratings::Hypotheses hypotheses_;
  boost::filesystem::path records_;
  const state::TournamentState* tournament_ = nullptr;
  std::size_t seen_ = 0;           ///< games in pairs that were counted, repeated or void
  ratings::PairScores scores_;     ///< of the pairs that count
  std::set<std::string> courses_;  ///< opening, moves and colours of each different game
  int without_moves_ = 0;          ///< games that ended before a move
  int repeated_pairs_ = 0;
  int repeats_in_a_row_ = 0;
  std::optional<terminal::LiveBlock> line_;
};

}  // namespace kaven::tournaments::progress
