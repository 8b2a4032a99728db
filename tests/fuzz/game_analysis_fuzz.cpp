// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"

namespace tournaments = kaven::tournaments;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const tournaments::analysis::GameAnalysis analysis =
        tournaments::analysis::read_analysis_text(kaven::fuzz::text_of(data, size), "game.analysis.json");
    kaven::fuzz::require(
        tournaments::analysis::read_analysis_text(tournaments::analysis::analysis_text(analysis),
                                                  "game.analysis.json") == analysis,
        "an analysis written is read as the same");
  } catch (const tournaments::analysis::AnalysisError&) {
    return 0;
  }
  return 0;
}
