// SPDX-License-Identifier: MIT
#pragma once

// Games in the formats of other programs, both ways. A format is one file with a constant of type ExchangeFormat:
//
//   tournament export:  record ──▶ ExchangedGame ── objection()? ── text_of() ──▶ a file       csv    pgn     sgf
//   tournament import:  a file ── may_be()? ── read() ──▶ FoundGame ── rules ──▶ ExchangedGame  psq    kaggle  jsonl
//
// The rules decide what is read: every move must be legal, and a stated result must be that of the board. One damaged
// game does not stop the reading: it is left out and named with file, game, line and reason. A game that a format
// cannot express is left out of the export and named. README.md says what each format keeps, and how doubts are
// decided.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/exchange/found_game.hpp"

namespace kaven::exchange {

/// Receives a game. It may throw ReadingError: then the game is a fault of the file, too.
using TakeGame = std::function<void(ExchangedGame)>;
/// Receives the reason why a game of a file is left out, before the next game is read.
using TakeFault = std::function<void(const ReadingError&)>;

/// Reads one game with `reading`. A ReadingError that it throws goes to `leave_out`.
void attempt(const TakeFault& leave_out, const std::function<void()>& reading);

/// A format in which games are exchanged with other programs. Each is a constant in the file of its name.
/// Most formats know one line of moves and no rules of ours: read() sets what is missing as README.md says.
struct ExchangeFormat {
  std::string_view name;     ///< as typed: `pgn`
  std::string_view meaning;  ///< for people: `Portable Game Notation`
  bool file_per_game = false;
  std::string_view file_ending = {};  ///< of a game's file, for formats with a file per game
  std::string_view heading = {};      ///< the first line of a file
  /// Returns why the format cannot express `game`, as a clause for people; empty if it can. nullptr: it
  /// expresses every game.
  std::optional<std::string> (*objection)(const ExchangedGame& game) = nullptr;
  /// Returns the text of a game. Names are made printable.
  std::string (*text_of)(const ExchangedGame& game) = nullptr;
  /// Whether a text may be of this format, by its beginning.
  bool (*may_be)(std::string_view text) = nullptr;
  /// Reads all games of a text, in order; `number` of a game is not set. A game that is damaged or against its rules
  /// goes to `leave_out`, and the next one is read. Throws ReadingError if nothing can be read.
  void (*read)(const Source& source, const TakeGame& take, const TakeFault& leave_out) = nullptr;
};

/// All formats. A new one is a file and a row in this table.
std::span<const ExchangeFormat* const> exchange_formats();

/// Returns the format of this name, or nullptr.
const ExchangeFormat* find_exchange_format(std::string_view name);

/// Whether a file of this name holds games of another program, as its ending says. Records are none.
bool is_game_file_name(std::string_view name);

/// Returns the format that `text` may be in, or nullptr.
const ExchangeFormat* find_format_of(std::string_view text);

/// Returns the format that `source` is in. Throws ReadingError if it is in none.
const ExchangeFormat& guessed_format(const Source& source);

}  // namespace kaven::exchange
