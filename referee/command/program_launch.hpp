// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <span>

#include "common/game/move.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::command {

/// The facts about a game for its programs' environment; a program of the courses may assume them and need
/// not look.
sandbox::Environment game_environment(const notation::ChosenGame& chosen, std::chrono::nanoseconds turn_limit,
                                      std::span<const game::Move> opening = {});

/// The limit of one move as sent to programs. One that knows only a time for each move does not lose by time if it keeps
/// to its share of the time for all moves.
Clock::duration told_turn_limit(const match::Limits& limits, const game::Rules& rules);

/// Adds what a program may know of the other limits to its environment. With ClockKind::cpu, the clocks that it reads
/// count its CPU time if it is linked dynamically.
void show_limits(sandbox::LaunchSpec& spec, const match::Limits& limits);

/// The launch of `program` at `level`, without the settings that depend on its part in a game: environment,
/// log, side, user and working directory. Throws SandboxUnavailable if the user that programs run as cannot
/// reach its files.
sandbox::LaunchSpec launch_spec(const program::Program& program, sandbox::IsolationLevel level,
                                const SandboxOptions& options);

/// The folder that contains `program`, if the program may read all of it; empty for a single file among other
/// people's.
boost::filesystem::path readable_folder(const program::Program& program);

}  // namespace kaven::referee::command
