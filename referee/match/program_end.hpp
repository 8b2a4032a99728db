#pragma once

#include <string>

#include "common/game/outcome.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::match {

/// Returns the outcome of a game in which the program of `loser` exited or could not be started, as `answer`
/// says. `when` completes the sentence: "in its turn after 0.3 s".
game::Outcome outcome_of_end(game::Colour loser, const contestant::Answer& answer, const std::string& when);

/// The opponent of `loser` wins.
game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail);

}  // namespace kaven::referee::match
