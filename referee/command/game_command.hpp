#pragma once

#include "referee/command/arguments.hpp"

namespace kaven::referee::command {

/// Plays the game that `arguments` describe, shows and records it. Throws program::ProgramError,
/// sandbox::SandboxUnavailable, match::GameVoid, Interrupted; std::system_error when the machine is at fault.
void play_game(const Arguments& arguments);

}  // namespace kaven::referee::command
