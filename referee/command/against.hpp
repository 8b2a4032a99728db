#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/program/program.hpp"
#include "common/record/game_record.hpp"

namespace kaven::referee::command {

/// The word for `--then` that names no program: the game stops where it leaves the record.
inline constexpr const char* stop_word = "stop";

/// A recorded game to play again: the opponent's moves come from the record until the program deviates from
/// it.
struct Against {
  std::string file;                ///< the record, as given by the user
  record::GameRecord game;         ///< has a verdict
  std::optional<game::Colour> as;  ///< the program's side; empty: found by hash or name
  std::string then;                ///< the program that takes over for the other side, or stop_word
};

/// Reads the record of a game that has ended. Throws std::invalid_argument (`FILE:LINE: …`) if the record is
/// invalid or has no result, std::system_error if it cannot be read.
record::GameRecord read_ended_game(const std::string& file);

/// The moves of the game from the empty board on, including its opening.
std::vector<game::Move> all_moves(const record::GameRecord& game);

/// The side that `program` had in the game: the side with its hash, else the side with its name. Throws
/// program::ProgramError, which says how to name the side, if neither decides.
game::Colour side_in_record(const program::Program& program, const Against& against);

}  // namespace kaven::referee::command
