#pragma once

#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tournaments/analysis/game_analysis.hpp"

namespace kaven::tournaments::report {

/// A move that gave something away.
struct WorseMove {
  int ply = 0;
  game::Colour colour = game::Colour::white;
  game::Place place;
  std::vector<game::Place> best;  ///< the best moves as far as they are known: at least one
  analysis::MoveQuality quality = analysis::MoveQuality::inaccuracy;
  double loss = 0;        ///< the score that was lost
  std::string judgement;  ///< `Mistake (?): draw; with D4 White wins in 7 plies.`
};

/// The moves of the game of `record` that `analysis`, which is of it, does not call best, in the order of play.
std::vector<WorseMove> worse_moves_of(const record::GameRecord& record,
                                      const analysis::GameAnalysis& analysis);

/// Whether `one` gave more away than `other`: by judgement, then by score.
bool is_worse(const WorseMove& one, const WorseMove& other);

}  // namespace kaven::tournaments::report
