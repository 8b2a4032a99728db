#pragma once

#include <chrono>
#include <span>

#include "common/game/move.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::command {

/// What a program may want to know about the game it is in; the course's texts let it assume all of it.
sandbox::Environment game_environment(const notation::ChosenGame& chosen, std::chrono::nanoseconds turn_limit,
                                      std::span<const game::Move> opening = {});

/// How `program` is launched at `level`: everything that does not depend on its part in a game,
/// which are its environment, log, side, user and working directory. Throws SandboxUnavailable where the user that
/// programs would run as cannot reach it.
sandbox::LaunchSpec launch_spec(const program::Program& program, sandbox::IsolationLevel level,
                                const SandboxOptions& options);

/// The folder that `program` lies in, where it may read all of it; empty for one that is a file among those of
/// others.
boost::filesystem::path readable_folder(const program::Program& program);

}  // namespace kaven::referee::command
