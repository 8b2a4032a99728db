#pragma once

#include <random>
#include <string>

#include "common/record/game_record.hpp"

namespace kaven::record {

/// White: D1 to D4. Black: A1 to A3. White wins.
GameRecord sample_record();

/// A random game of random rules to a random end: on the board, by a forfeit, or cut off. Texts hold
/// whatever people and programs write, as valid UTF-8.
GameRecord random_record(std::mt19937& random);

/// The record's file.
std::string text_of(const GameRecord& record);

/// What the reader makes of a file `game.jsonl` that holds `text`.
GameRecord read_text(const std::string& text);

}  // namespace kaven::record
