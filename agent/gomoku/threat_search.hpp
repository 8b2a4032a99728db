// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "agent/gomoku/board.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::gomoku {

/// The threats of which an attack consists.
enum class ThreatKind : std::uint8_t {
  fours,    ///< every move makes a four: victory by continuous fours (VCF)
  threats,  ///< every move makes a four or an open three: victory by continuous threats (VCT)
};

/// Searches for a win of the side to move in which the other side never gets a free move: the attacker's
/// threats against all replies (after Allis, van den Herik, Huntjens 1993).
///
/// The only reply to a four is one place. The replies to an open three are every place on which the attacker
/// could make a four (these include the places of all fives of the threatened open four) and every four of
/// the defender. In Caro, the replies are those that Board finds. Therefore a win that is found is proved; failing to
/// find one proves nothing.
class ThreatSearch {
 public:
  /// Keeps references to both. Every call leaves the board unchanged.
  ThreatSearch(Board& board, search::Deadline& deadline);

  /// Returns the number of plies until the line is complete, including the first and the last; 0: no win
  /// found with at most `attacks` moves of the attacker within `most_nodes` positions or before the deadline.
  int win(ThreatKind threat_kind, int attacks, std::uint64_t most_nodes);
  /// Like win(), with an increasing number of attacks: finds the shortest attack first.
  int shortest_win(ThreatKind threat_kind, int attacks, std::uint64_t most_nodes);
  /// The moves of both sides in the last win found, with the longest defence encountered.
  const std::vector<Place>& line() const { return lines_.front(); }
  /// The number of positions searched by the last call.
  std::uint64_t nodes() const { return visited_; }
  /// Whether the last call stopped at its node limit or at the deadline.
  bool limit_reached() const { return stopped_; }

 private:
  struct Failure {
    std::uint64_t key = 0;
    int attacks = 0;
  };
  struct Attack {
    Place place;
    int ordering_score;
  };
  static constexpr std::size_t failures_kept = std::size_t{1} << 14U;

  int attack(int attacks, std::size_t ply);
  int attack_by(Place place, int attacks, std::size_t ply);
  int defend(int attacks, std::size_t ply);
  int after_block(Place block, int attacks, std::size_t ply);
  void update_variation(Place place, std::size_t ply);
  std::uint64_t failure_key() const;

  /// Counts a position. Returns whether the search must end.
  bool visit();

  Board& board_;
  search::Deadline& deadline_;
  ThreatKind threat_kind_ = ThreatKind::fours;
  std::size_t attacker_ = 0;
  std::uint64_t visited_ = 0;
  std::uint64_t limit_ = 0;
  bool stopped_ = false;
  std::vector<Failure> failures_;
  std::vector<std::vector<Place>> lines_;
  std::vector<std::vector<Attack>> attacks_left_;
};

}  // namespace kaven::agent::gomoku
