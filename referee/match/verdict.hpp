// SPDX-License-Identifier: MIT
#pragma once

// The outcomes of games that a side loses by a forfeit. Each follows from facts alone, and its detail reports them.

#include <chrono>
#include <optional>
#include <string>

#include "common/game/outcome.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/match/turn_clock.hpp"

namespace kaven::referee::match {

/// The opponent of `loser` wins.
game::Outcome forfeit(game::Colour loser, game::Ending ending, std::string detail);

/// The program of `loser` exited or could not be started, as `answer` says. `when` completes the sentence: "in its turn
/// after 0.3 s".
game::Outcome gone(game::Colour loser, const contestant::Answer& answer, const std::string& when);

/// `loser` did not read its colour within `allowed`; `passed`: the wall-clock time since its launch; `cpu`: the CPU time,
/// if its clocks go by it.
game::Outcome never_read_colour(const Side& loser, Clock::duration allowed, Clock::duration passed,
                                std::optional<std::chrono::nanoseconds> cpu);

/// The mover exceeded the limit of its turn, and answered then (`is_late`) or not at all.
game::Outcome out_of_time(const TurnClock& clock, bool is_late);

/// The mover took too long for all its moves, with almost no CPU time (TurnClock::has_slept).
game::Outcome slept(const TurnClock& clock);

/// `loser` used CPU time in its opponent's turn; `use` says how much.
game::Outcome used_idle_cpu(const Side& loser, const std::string& use);

}  // namespace kaven::referee::match
