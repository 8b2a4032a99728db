#pragma once

#include <string>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"

namespace kaven::tournaments::report {

/// A way in which games end, for a student.
struct Explanation {
  std::string words;  ///< how it ended, in a few: `four in a row`, `time limit overrun`
  std::string
      remedy;  ///< what to do about games that were lost so, in sentences; empty where it is no forfeit
};

Explanation explanation_of(game::Ending ending, const game::Rules& rules);

}  // namespace kaven::tournaments::report
