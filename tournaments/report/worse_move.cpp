#include "tournaments/report/worse_move.hpp"

#include <algorithm>
#include <utility>

#include "tournaments/analysis/judgement_text.hpp"

namespace kaven::tournaments::report {

std::vector<WorseMove> worse_moves_of(const record::GameRecord& record,
                                      const analysis::GameAnalysis& analysis) {
  std::vector<WorseMove> moves;
  for (const analysis::JudgedMove& judged : analysis.moves) {
    const auto turn = std::ranges::find(record.turns, judged.ply, &record::Turn::ply);
    if (turn == record.turns.end() || judged.quality == analysis::MoveQuality::best) continue;
    moves.push_back({.ply = judged.ply,
                     .colour = turn->move.colour,
                     .place = turn->move.place,
                     .best = judged.best,
                     .quality = judged.quality,
                     .loss = judged.best_value.score - judged.value.score,
                     .judgement = analysis::judgement_text(judged, turn->move.colour, record.header.rules)});
  }
  return moves;
}

bool is_worse(const WorseMove& one, const WorseMove& other) {
  return std::pair(one.quality, one.loss) > std::pair(other.quality, other.loss);
}

}  // namespace kaven::tournaments::report
