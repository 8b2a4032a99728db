#pragma once

#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tournaments/analysis/game_analysis.hpp"

namespace kaven::tournaments::report {

/// A move that was not the best.
struct WorseMove {
  int ply = 0;
  game::Colour colour = game::Colour::white;
  game::Place place;
  std::vector<game::Place> best;  ///< the known best moves: at least one
  analysis::MoveQuality quality = analysis::MoveQuality::inaccuracy;
  double loss = 0;        ///< score of the best move minus score of this move
  std::string judgement;  ///< `Mistake (?): draw; with D4 White wins in 7 plies.`
};

/// The moves of the game in `record` that its analysis does not judge as best, in the order of play.
std::vector<WorseMove> worse_moves_of(const record::GameRecord& record,
                                      const analysis::GameAnalysis& analysis);

/// Whether `one` is worse than `other`: by quality, then by lost score.
bool is_worse(const WorseMove& one, const WorseMove& other);

}  // namespace kaven::tournaments::report
