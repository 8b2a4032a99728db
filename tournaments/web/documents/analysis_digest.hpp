#pragma once

#include <boost/filesystem/path.hpp>
#include <map>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/state/tournament_state.hpp"
#include "tournaments/web/documents/puzzle_list.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

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
