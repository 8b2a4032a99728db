// SPDX-License-Identifier: MIT
#pragma once

// Finds players who move alike, beyond what their strength explains. A position counts for two players who both moved in it,
// mirrored and turned boards being one. Each player has one move there, its most frequent one.
//
//   equal      whether the two moves are equal
//   expected   how often they would be if the two had nothing in common but their strength: the share of the other players
//              there who moved as the one or the other did
//   excess     the share of equal moves minus the expected share, over all positions that count
//
// Strength explains that good players agree on forced moves. So in an analysed position two players are compared only if both
// played a best move, or neither did, with players of that kind, and only if there are several such moves; one more imaginary player
// draws among them. In other positions, two players are compared with all who were there, unless all moved alike. If nobody else was
// there, the expected share is that of all other pairs of players in such positions.

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/play/folder/id.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/results/ratings/sequential_test.hpp"

namespace kaven::tournaments::analysis {

/// A position in which two players moved equally, as it occurred first in a game.
struct SharedChoice {
  folder::GameId game;
  int ply = 1;          ///< the position is that before this move of the game
  game::Move move;      ///< the move of the two players, who may have made it in other games
  double expected = 0;  ///< how often equal moves were expected
};

/// Two players who were compared.
struct SimilarPair {
  std::size_t one = 0;
  std::size_t other = 0;
  int positions = 0;    ///< that count
  int equal = 0;        ///< of these, with equal moves
  double expected = 0;  ///< expected share of equal moves
  ratings::Interval
      excess;  ///< share of equal moves minus `expected`, with a 95 % interval for independent positions
  std::vector<SharedChoice> examples;  ///< up to three with equal moves that were expected least
};

/// The positions in which the players of some games moved. Besides the players there is an outsider, who was in no game: it is
/// compared with the players, but is not among those by whose moves equal moves are expected.
class MetPositions {
 public:
  /// At most this many positions count for two players.
  static constexpr int most_positions = 2000;

  /// `players` is their number; their indices are less.
  MetPositions(const game::Rules& rules, std::size_t players);

  std::size_t outsider() const { return players_; }

  /// Adds the moves of a game with these rules, without those of its opening. `analysis` may be nullptr.
  void add(const record::GameRecord& record, folder::GameId game, std::size_t white, std::size_t black,
           const GameAnalysis* analysis);

  /// A position: that before move `ply` of `game`.
  struct Occurrence {
    folder::GameId game;
    int ply = 1;
  };
  /// Returns up to `most` positions in which `player` did not move and in which several moves may be best; those in which
  /// many players moved come first.
  std::vector<Occurrence> questions(std::size_t player, std::size_t most) const;
  /// Adds the move of `player` in the position of questions().
  void answer(const Occurrence& place, std::size_t player, game::Move move);

  /// Returns the pairs of players with a position that counts, those first whose excess is surely large: by the lower end of
  /// its interval.
  std::vector<SimilarPair> pairs() const;

  game::Position position(const Occurrence& place) const;

 private:
  /// A move's place on the image of the board that stands for all of them, as a number.
  using Code = int;
  struct Met {
    Occurrence first;                                    ///< where it was met first
    std::size_t legal = 0;                               ///< number of different legal moves
    std::set<Code> best;                                 ///< the known best moves; empty without an analysis
    std::map<std::size_t, std::map<Code, int>> choices;  ///< how often each player made each move
  };
  struct Tally;
  class Images;

  Images images_at(const Occurrence& place) const;
  void count(const Met& met, std::vector<Tally>& tallies) const;
  SharedChoice shared_choice(const Met& met, Code code, double expected) const;

  game::Rules rules_;
  std::size_t players_;
  std::map<std::uint64_t, Met> met_;
  std::map<folder::GameId, std::vector<game::Move>> games_;  ///< with their openings
};

}  // namespace kaven::tournaments::analysis
