// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "tournaments/play/pairing/pairing.hpp"

namespace kaven::tournaments::pairing {

/// Two players who meet in a round, and the state of their games.
struct Match {
  int round = 1;
  int number = 1;         ///< counted from 1 in its round
  std::size_t one = 0;    ///< the player who has White in part 1
  std::size_t other = 0;  ///< the opponent
  int games = 0;          ///< games paired so far
  int unfinished = 0;     ///< games still to be played
  int wins_of_one = 0;
  int wins_of_other = 0;
  int draws = 0;
  int both_lost = 0;
  int cancelled = 0;                    ///< games cancelled because one of the two was withdrawn
  std::optional<std::size_t> walkover;  ///< the player who won games without playing them
  std::uint64_t opening = 0;            ///< the opening of part 1

  bool is_finished() const { return unfinished == 0; }
  std::size_t opponent_of(std::size_t player) const { return player == one ? other : one; }
  /// Returns the points of `player` (one of the two) from the finished games.
  double points_of(std::size_t player, const settings::Points& points) const;
  /// True if no game of the match was played because one of the two was withdrawn before it.
  bool is_cancelled() const { return cancelled == games; }
  /// Returns the player whose opponent was withdrawn during the match; otherwise the player with more wins;
  /// nothing if both won equally many games.
  std::optional<std::size_t> winner() const;
};

/// Returns all paired matches, by round and number.
std::vector<Match> matches_of(const History& history);

/// Returns the games with the parts `first` to `last` of a match. `one` has White in every odd part. Parts 1
/// and 2 begin from the opening of the match; each later pair of parts begins from a new opening that is
/// derived from it.
std::vector<Pairing> games_of_match(const Match& match, int first, int last);

}  // namespace kaven::tournaments::pairing
