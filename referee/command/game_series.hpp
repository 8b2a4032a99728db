#pragma once

#include <boost/filesystem/path.hpp>

#include "referee/command/arguments.hpp"
#include "referee/event_loop.hpp"

namespace kaven::referee::command {

/// The arguments of game `number`, counted from 1, of the series that `arguments` ask for: colours change from game to
/// game, records and logs have the number in their names: `game-03.jsonl`, `logs/03/`.
Arguments arguments_of_game(const Arguments& arguments, int number);

/// Plays `arguments.games` games one after the other; a line for each on stdout, at the end a summary. It is shown of
/// the games that were played when one cannot be played or a signal comes, whose exception goes on. Throws as
/// play_game() does; std::invalid_argument when there is a record already. Returns whether a program forfeited.
bool play_series(EventLoop& loop, const Arguments& arguments);

}  // namespace kaven::referee::command
