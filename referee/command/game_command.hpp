// SPDX-License-Identifier: MIT
#pragma once

#include "referee/command/arguments.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// Plays the game that `arguments` describe, displays and records it; `tally` receives its events. Throws
/// program::ProgramError, sandbox::SandboxUnavailable, match::GameVoid, contestant::LeftRecord, Interrupted,
/// and std::system_error if the machine is at fault.
void play_game(EventLoop& loop, const Arguments& arguments, match::GameTally& tally);

}  // namespace kaven::referee::command
