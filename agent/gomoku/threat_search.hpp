#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "agent/gomoku/board.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::gomoku {

/// The threats by which an attack is carried on.
enum class ThreatKind : std::uint8_t {
  fours,    ///< every move makes a four: victory by continuous fours (VCF)
  threats,  ///< every move makes a four or an open three: victory by continuous threats (VCT)
};

/// Looks for a win of the side to move in which the other side never gets a free move: a search of the
/// attacker's threats against all that answers them (after Allis, van den Herik, Huntjens 1993).
///
/// What answers a four is one place. What answers an open three is every place on which the attacker could
/// make a four (the places of all fives that the threatened open four could become are among them), and
/// every four of the defender's own. So a win that is found is proved; that none is found proves nothing.
class ThreatSearch {
 public:
  /// Keeps references to both; the board is as before after every call.
  ThreatSearch(Board& board, search::Deadline& deadline);

  /// Moves until the line is complete, the first and the last one included; 0: no win was found with at most
  /// `attacks` moves of the attacker within `most_nodes` positions, or before the deadline passed.
  int win(ThreatKind threat_kind, int attacks, std::uint64_t most_nodes);
  /// The same, with more and more attacks allowed: the shortest attack is found first.
  int shortest_win(ThreatKind threat_kind, int attacks, std::uint64_t most_nodes);
  /// The moves of the win that was found last, of both sides, with the longest defence that was met.
  const std::vector<Place>& line() const { return lines_.front(); }
  /// The number of positions looked at by the last search.
  std::uint64_t nodes() const { return visited_; }
  /// The last search ended because it had looked at as many positions as it may, or had no time left.
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

  /// Counts a position. Whether the search must end.
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
