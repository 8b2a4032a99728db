#pragma once

#include <string>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"

namespace kaven::tournaments::report {

/// How a game ended, in a few words: `four in a row`, `time limit overrun`.
std::string ending_words(game::Ending ending, const game::Rules& rules);

/// What a student can do about games that its program lost by forfeit in this way, in sentences; empty for
/// endings that are no forfeits.
std::string remedy_for(game::Ending ending);

}  // namespace kaven::tournaments::report
