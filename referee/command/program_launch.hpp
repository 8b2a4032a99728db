#pragma once

#include <chrono>
#include <span>

#include "common/game/move.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::command {

/// The facts about a game for its programs' environment; a program of the courses may assume them and need
/// not look.
sandbox::Environment game_environment(const notation::ChosenGame& chosen, std::chrono::nanoseconds turn_limit,
                                      std::span<const game::Move> opening = {});

/// The launch of `program` at `level`, without the settings that depend on its part in a game: environment,
/// log, side, user and working directory. Throws SandboxUnavailable if the user that programs run as cannot
/// reach its files.
sandbox::LaunchSpec launch_spec(const program::Program& program, sandbox::IsolationLevel level,
                                const SandboxOptions& options);

/// The folder that contains `program`, if the program may read all of it; empty for a single file among other
/// people's.
boost::filesystem::path readable_folder(const program::Program& program);

}  // namespace kaven::referee::command
