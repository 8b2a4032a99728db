#pragma once

#include <string>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"

namespace kaven::tournaments::report {

/// Explains to students how a game ended.
struct Explanation {
  std::string words;   ///< the ending in a few words: `four in a row`, `time limit overrun`
  std::string remedy;  ///< how to avoid this loss, in sentences; empty if it is not a forfeit
};

Explanation explanation_of(game::Ending ending, const game::Rules& rules);

}  // namespace kaven::tournaments::report
