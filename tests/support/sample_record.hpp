// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <span>
#include <string>

#include "common/record/game_record.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::support {

// Records for tests: one that uses every feature, a random one, and one from given moves.

/// Seven turns of Connect-4 with every feature of a record. White has D1 to D4, Black A1 to A3: White wins.
record::GameRecord sample_record();

/// A random game with random rules and a random end: on the board, by a forfeit, or interrupted. Its texts
/// contain arbitrary valid UTF-8.
record::GameRecord random_record(std::mt19937& random);

/// The record of the game of `alice` (White) against `bob` with these legal moves from the empty board. It
/// has a verdict if the game is over on the board; otherwise it is interrupted.
record::GameRecord played_record(const game::Rules& rules, std::span<const game::Move> moves);

/// The contents of the record's file.
std::string text_of(const record::GameRecord& record);

/// Reads a record file `game.jsonl` that contains `text`.
record::GameRecord read_text(const std::string& text);

/// Writes `record` to `file`, which must not exist.
void write_record(const record::GameRecord& record, const boost::filesystem::path& file);

}  // namespace kaven::support
