#pragma once

#include <random>
#include <span>
#include <string>

#include "common/record/game_record.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::support {

// Recorded games for tests: one with everything in it, any one, or the one that moves make.

/// Seven turns of Connect-4, with everything that a record can say. White has D1 to D4, Black A1 to A3: White
/// wins.
record::GameRecord sample_record();

/// A random game of random rules to a random end: on the board, by a forfeit, or cut off. Texts hold
/// whatever people and programs write, as valid UTF-8.
record::GameRecord random_record(std::mt19937& random);

/// The game of `alice` (White) against `bob` that the legal `moves` make from the empty board on. It has a
/// verdict when it is over on the board; else it was cut off.
record::GameRecord played_record(const game::Rules& rules, std::span<const game::Move> moves);

/// The record's file.
std::string text_of(const record::GameRecord& record);

/// What the reader makes of a file `game.jsonl` that holds `text`.
record::GameRecord read_text(const std::string& text);

/// Writes the file of `record`, which must not exist.
void write_record(const record::GameRecord& record, const boost::filesystem::path& file);

}  // namespace kaven::support
