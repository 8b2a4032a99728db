#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tournaments/exchange/exchanged_game.hpp"
#include "tournaments/exchange/source.hpp"

namespace kaven::tournaments::exchange {

using TakeGame = std::function<void(ExchangedGame)>;

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
  /// Reads all games of a text, in order; `number` of a game is not set. Throws ReadingError.
  void (*read)(const Source& source, const TakeGame& take) = nullptr;
};

/// All formats. A new one is a file and a row in this table.
std::span<const ExchangeFormat* const> exchange_formats();

/// Returns the format of this name, or nullptr.
const ExchangeFormat* find_exchange_format(std::string_view name);

/// Returns the format that `source` is in. Throws ReadingError if it is in none.
const ExchangeFormat& guessed_format(const Source& source);

}  // namespace kaven::tournaments::exchange
