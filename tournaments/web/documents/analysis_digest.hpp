#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/state/tournament_state.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"
#include "tournaments/web/documents/puzzle_list.hpp"

namespace kaven::tournaments::web::documents {

/// The sum of a tournament's analyses.
struct AnalysisDigest {
  AccuracyByPlayer accuracy;
  PuzzleList puzzles;

  /// Adds the analysis of `game`, which is finished and has the file `record`.
  void add(const state::Game& game, const analysis::GameAnalysis& analysis,
           const boost::filesystem::path& record);
};

}  // namespace kaven::tournaments::web::documents
