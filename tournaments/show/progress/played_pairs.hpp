// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "common/game/outcome.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/sequential_test.hpp"

namespace kaven::tournaments::progress {

/// The games of two players.
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

/// Counts the pairs of games with swapped colours that two players play in a round robin, in their order, regardless of
/// the order in which they end; otherwise short games would count more often.
///
/// A pair whose two games were both played before, with the same colours, opening and moves, is not counted:
/// two deterministic programs repeat their games, which is no evidence. Nor is a pair counted in which a game
/// was lost on time while other work used the machine (record::Verdict::suspect).
class PlayedPairs {
 public:
  /// After this many repeated pairs in a row, further games would show nothing new.
  static constexpr int most_repeats = 8;

  /// `first` and `second` are the players' names; if `second` is empty, all games are theirs. `records` is the folder
  /// of the games' records.
  PlayedPairs(std::string first, std::string second, boost::filesystem::path records);

  /// Counts the next pair. Returns false if it is not finished.
  bool count_next(const state::TournamentState& tournament);

  const std::string& first() const { return first_; }
  const std::string& second() const { return second_; }
  /// The pairs that count, from the view of the first player.
  const ratings::PairScores& scores() const { return scores_; }
  const ratings::PairScores& scores_with_repeats() const { return scores_with_repeats_; }
  const ComparedGames& games() const { return games_; }
  bool repeats_games() const { return repeats_in_a_row_ >= most_repeats; }
  /// Returns the number of the tournament's games up to the last pair that was counted, repeated or void.
  std::size_t seen() const { return seen_; }

 private:
  /// Returns the index of the first game of these players from `from` on; the number of games if there is none.
  std::size_t next_game(const state::TournamentState& tournament, std::size_t from) const;
  void count(const state::TournamentState& tournament, const state::Game& one, const state::Game& other);
  /// Adds `course` to those that were played. Returns true if it is a new one.
  bool add_course(bool first_is_white, const std::string& course);

  std::string first_;
  std::string second_;
  boost::filesystem::path records_;
  std::size_t seen_ = 0;
  ratings::PairScores scores_;
  ratings::PairScores scores_with_repeats_;
  ComparedGames games_;
  std::set<std::string> courses_;  ///< opening, moves and colours of each different game
  int repeats_in_a_row_ = 0;
};

}  // namespace kaven::tournaments::progress
