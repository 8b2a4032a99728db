// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "common/terminal/live_block.hpp"
#include "tournaments/play/runner/runner.hpp"
#include "tournaments/results/ratings/sequential_test.hpp"

namespace kaven::tournaments::progress {

/// The result of a comparison.
enum class Finding : std::uint8_t {
  undecided,   ///< the games do not show it yet
  better,      ///< the first player is better
  not_better,  ///< it is not better by the difference in question
  same_games,  ///< the players repeat their games, so that more of them show nothing
};

/// The games of a comparison.
struct ComparedGames {
  int played = 0;     ///< finished games in whole pairs
  int repeated = 0;   ///< of these, the games of repeated pairs, which do not count
  int suspect = 0;    ///< of these, the games of pairs that the machine may have decided; they do not count
  int different = 0;  ///< different courses; games without a move are all different
  int won = 0;        ///< by the first player, of the games that count
  int drawn = 0;      ///< a game that both lose is drawn: it does not show who is better
  int lost = 0;
  /// Of the games that count, those that the first and the second player lost because of their programs.
  std::array<std::map<game::Ending, int>, 2> forfeits;
};

/// Observes a round robin of two players and tests whether the first is better. Games 1 and 2, 3 and 4, … are
/// pairs with swapped colours. Pairs are counted in their order, regardless of the order in which they end;
/// otherwise short games would count more often.
///
/// A pair whose two games were both played before, with the same colours, opening and moves, is not counted:
/// two deterministic programs repeat their games, which is no evidence. Nor is a pair counted in which a game
/// was lost on time while other work used the machine (record::Verdict::suspect).
///
/// Repeated pairs can still prevent a verdict: if a program wins most games in the same way and loses the
/// others in many ways, the pairs that count show only the losses. The likelihood ratio of all pairs must
/// favour the same hypothesis.
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

  Finding finding() const;
  /// Returns true if no more games are needed.
  bool decided() const { return finding() != Finding::undecided; }
  ratings::SequentialTest state() const { return ratings::sequential_test(scores_.counts, hypotheses_); }

  const std::string& first() const { return first_; }
  const ratings::Hypotheses& hypotheses() const { return hypotheses_; }
  /// The pairs that count.
  const ratings::PairScores& scores() const { return scores_; }
  const ComparedGames& games() const { return games_; }
  /// Returns the games finished in this run per minute; 0 before the first.
  double games_per_minute() const;
  /// Returns the expected duration of the rest: until the likelihood ratio meets its bound if it goes on as
  /// so far, at most until all games are played. nullopt if unknown or decided.
  std::optional<std::chrono::duration<double>> time_left() const;

 private:
  void count();
  /// Adds `course` of `game` to those that were played. Returns true if it is a new one.
  bool add_course(const state::Game& game, const std::string& course);
  std::string progress_text() const;

  std::string first_;
  ratings::Hypotheses hypotheses_;
  boost::filesystem::path records_;
  const state::TournamentState* tournament_ = nullptr;
  std::size_t seen_ = 0;        ///< games in pairs that were counted, repeated or void
  ratings::PairScores scores_;  ///< of the pairs that count
  ratings::PairScores scores_with_repeats_;
  ComparedGames games_;
  std::set<std::string> courses_;  ///< opening, moves and colours of each different game
  int repeats_in_a_row_ = 0;
  std::optional<Instant> began_;  ///< the beginning of this run
  int finished_ = 0;              ///< games finished in this run
  Instant last_finished_;
  std::optional<terminal::LiveBlock> line_;
};

}  // namespace kaven::tournaments::progress
