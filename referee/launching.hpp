#pragma once

#include <chrono>
#include <span>

#include "common/game/move.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/custody/held_program.hpp"
#include "referee/custody_options.hpp"

namespace kaven::referee {

/// What a program may want to know about the game it is in; the course's texts let it assume all of it.
Environment game_environment(const notation::ChosenGame& chosen, std::chrono::nanoseconds turn_limit,
                             std::span<const game::Move> opening = {});

/// How `program` is launched in `tier`: everything that does not depend on its part in a game, which are
/// its environment, log, side, user and working directory.
LaunchOrder launch_order(const program::Program& program, Tier tier, const CustodyOptions& options);

/// Gives a program that is not sandboxed its working directory; its environment is complete but for that.
void let_work_in(LaunchOrder& order, const boost::filesystem::path& directory);

}  // namespace kaven::referee
