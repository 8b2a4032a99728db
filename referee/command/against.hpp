#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/program/program.hpp"
#include "common/record/game_record.hpp"

namespace kaven::referee::command {

/// The word that stands for nobody where a program is named that goes on behind a record.
inline constexpr const char* stop_word = "stop";

/// A recorded game that a program is to play again: the moves of the other side come from the record until the program
/// plays otherwise.
struct Against {
  std::string file;                ///< the record, as its user named it
  record::GameRecord game;         ///< it has a verdict
  std::optional<game::Colour> as;  ///< the side of the program; empty: as names and hashes tell
  std::string then;                ///< the program that goes on for the other side, or stop_word
};

/// Reads the record of a game that has ended. Throws std::invalid_argument, `FILE:LINE: …`, when it cannot be believed
/// or was cut off; std::system_error when it cannot be read.
record::GameRecord read_ended_game(const std::string& file);

/// The moves of the game from the empty board on, with its opening.
std::vector<game::Move> all_moves(const record::GameRecord& game);

/// The side that `program` had in the game: the one whose program has its hash, else the one that has its name. Throws
/// program::ProgramError, which says how to name the side, when neither tells.
game::Colour side_in_record(const program::Program& program, const Against& against);

}  // namespace kaven::referee::command
