// SPDX-License-Identifier: MIT
#pragma once

#include "referee/command/arguments.hpp"
#include "referee/event_loop.hpp"

namespace kaven::referee::command {

/// The arguments of game `number`, counted from 1, of the series that `arguments` describe. Colours swap
/// after each game; the names of records and logs contain the number: `game-03.jsonl`, `logs/03/`.
Arguments arguments_of_game(const Arguments& arguments, int number);

/// Plays `arguments.games` games in a row; prints a line for each on stdout, and a summary at the end. If a
/// game cannot be played or a signal arrives, it prints the summary of the games so far and rethrows the
/// exception. Throws as play_game() does, and std::invalid_argument if a record exists already. Returns
/// whether a program forfeited.
bool play_series(EventLoop& loop, const Arguments& arguments);

}  // namespace kaven::referee::command
