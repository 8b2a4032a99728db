#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/state/tournament_state.hpp"
#include "tournaments/web/documents/player_accuracy.hpp"
#include "tournaments/web/documents/puzzle_list.hpp"

namespace kaven::tournaments::web::documents {

/// What the analyses of a tournament say in all.
struct AnalysisDigest {
  AccuracyByPlayer accuracy;
  PuzzleList puzzles;

  /// Adds `analysis`, that of `game`, which is finished; its record is the file `record`.
  void add(const state::Game& game, const analysis::GameAnalysis& analysis,
           const boost::filesystem::path& record);
};

}  // namespace kaven::tournaments::web::documents
