#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/state/tournament_state.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// A move that gave a win or a draw away, by proof: what would have kept it is for people to find.
struct Puzzle {
  folder::GameId game;
  int ply = 1;              ///< the number of that move
  folder::PlayerId player;  ///< the player who made it
  analysis::MoveQuality quality = analysis::MoveQuality::mistake;
  bool one_solution = false;  ///< of all moves one alone keeps the result
  std::optional<int> plies;   ///< how far the win was, where that is known
  std::string day;            ///< the day on which the game began, `2026-11-22`, in UTC
};

/// The puzzles in `analysis`, which is of `game`, in the order of play.
std::vector<Puzzle> puzzles_of(const state::Game& game, const analysis::GameAnalysis& analysis,
                               const std::string& day);

/// Whether `one` is a better puzzle than `other`: first the one that gave more away, then one after the opening, then
/// one whose solution is neither obvious nor too far, then one with a single solution.
bool is_better(const Puzzle& one, const Puzzle& other);

/// The best puzzles of a tournament, and the best blunder of the latest day. It stays small however many are added.
class PuzzleList {
 public:
  void add(const std::vector<Puzzle>& puzzles);

  /// The document `puzzles`.
  ordered_json document() const;

 private:
  std::vector<Puzzle> sorted() const;

  std::vector<Puzzle> puzzles_;  ///< in any order; all that may be among the best
  std::size_t total_ = 0;
  std::optional<Puzzle> of_the_day_;
};

}  // namespace kaven::tournaments::web::documents
