#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "agent/gomoku/board.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::gomoku {

/// By what an attack is carried on.
enum class Means : std::uint8_t {
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
  ThreatSearch(Board& given_board, Deadline& given_deadline);

  /// Moves until the line is complete, the first and the last one included; 0: no win was found with at most
  /// `attacks` moves of the attacker within `most_nodes` positions, or before the deadline passed.
  int win(Means means, int attacks, std::uint64_t most_nodes);
  /// The same, with more and more attacks allowed: the shortest attack is found first.
  int shortest_win(Means means, int attacks, std::uint64_t most_nodes);
  /// The moves of the win that was found last, of both sides, with the longest defence that was met.
  const std::vector<Place>& line() const { return lines.front(); }
  /// Positions looked at by the last search.
  std::uint64_t nodes() const { return visited; }
  /// The last search ended because it had looked at as many positions as it may, or had no time left.
  bool gave_up() const { return stopped; }

 private:
  struct Failure {
    std::uint64_t key = 0;
    int attacks = 0;
  };
  struct Attack {
    Place place;
    int promise;
  };
  static constexpr std::size_t failures_kept = std::size_t{1} << 14U;

  int attack(int attacks, std::size_t height);
  int attack_by(Place place, int attacks, std::size_t height);
  int defend(int attacks, std::size_t height);
  int after_block(Place block, int attacks, std::size_t height);
  void lead_with(Place place, std::size_t height);
  std::uint64_t failure_key() const;

  /// Counts a position. Whether the search must end.
  bool visit();

  Board& board;
  Deadline& deadline;
  Means means = Means::fours;
  std::size_t attacker = 0;
  std::uint64_t visited = 0;
  std::uint64_t limit = 0;
  bool stopped = false;
  std::vector<Failure> failures;
  std::vector<std::vector<Place>> lines;
  std::vector<std::vector<Attack>> attacks_left;
};

}  // namespace kaven::agent::gomoku
