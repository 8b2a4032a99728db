// SPDX-License-Identifier: MIT
#pragma once

// The program `referee` around one match:
//
//   main.cpp ── arguments ──┬── play_game: one game, this file
//                           ├── game_series: several (--games), and their summary
//                           └── for a tournament: a fork for each game (common/system/fork_server.hpp)
//
//   play_game ── contestant_programs    finds both programs, draws colours, describes them for the record
//             ── prepared_contestants   builds both sandboxes, for any protocol
//             ── match::Match           with the record, the board and --trace as spectators
//             ── failure_report         whatever went wrong, as a message and an exit status

#include "referee/command/arguments.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// Plays the game that `arguments` describe, displays and records it; `tally` receives its events. Throws
/// program::ProgramError, sandbox::SandboxUnavailable, match::GameVoid, contestant::LeftRecord, Interrupted,
/// and std::system_error if the machine is at fault.
void play_game(EventLoop& loop, const Arguments& arguments, match::GameTally& tally);

}  // namespace kaven::referee::command
