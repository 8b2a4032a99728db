// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/accuracy.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// A move that provably gave away a win or a draw; the user looks for a move that keeps it.
struct Puzzle {
  folder::GameId game;
  int ply = 1;              ///< the ply of that move
  folder::PlayerId player;  ///< the player who made it
  analysis::MoveQuality quality = analysis::MoveQuality::mistake;
  bool one_solution = false;  ///< only one move keeps the result
  std::optional<int> plies;   ///< the distance of the win, if known
  std::string day;            ///< the day on which the game began, `2026-11-22`, in UTC
};

/// The puzzles in the analysis of `game`, in the order of play.
std::vector<Puzzle> puzzles_of(const state::Game& game, const analysis::GameAnalysis& analysis,
                               const std::string& day);

/// Whether `one` is a better puzzle than `other`, by: the size of the loss; a move after the opening; a
/// solution that is neither obvious nor too far; a single solution.
bool is_better(const Puzzle& one, const Puzzle& other);

/// The best puzzles of a tournament, and the best blunder of the latest day. Its size is bounded.
class PuzzleList {
 public:
  void add(const std::vector<Puzzle>& puzzles);

  /// The document `puzzles`.
  ordered_json document() const;

 private:
  std::vector<Puzzle> sorted() const;

  std::vector<Puzzle> puzzles_;  ///< candidates for the best, in any order
  std::size_t total_ = 0;
  std::optional<Puzzle> of_the_day_;
};

/// The accuracy of players' moves, only of players with analysed games.
using AccuracyByPlayer = std::map<folder::PlayerId, analysis::Accuracy>;

/// The accuracy of `player` as in schemas.md; null if unknown.
ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player);

/// The sum of a tournament's analyses.
struct AnalysisDigest {
  AccuracyByPlayer accuracy;
  PuzzleList puzzles;

  /// Adds the analysis of `game`, which is finished and has the file `record`.
  void add(const state::Game& game, const analysis::GameAnalysis& analysis,
           const boost::filesystem::path& record);
};

}  // namespace kaven::tournaments::web::documents
