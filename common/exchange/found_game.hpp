// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/game_record.hpp"

namespace kaven::exchange {

// From a file of another program to a game: the file, the game as it was found in it, and the checked game.

/// A text that is not what it should be. what() is `FILE:LINE: …` with the value and what was expected.
class ReadingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the text of a file of games as UTF-8: in the encoding that an SGF file names (`CA[gb2312]`), otherwise as
/// text::decoded_text() guesses. If it guesses, or characters are lost (U+FFFD), `note` is called with a sentence for
/// people that names the encoding.
std::string readable_text(std::string_view bytes, const std::function<void(const std::string&)>& note);

/// A file that games are read from.
struct Source {
  std::string file;  ///< its name, for errors
  std::string_view text;
  std::string game =
      {};  ///< as in notation/game_choice.hpp: what the user says the games are; empty: nothing

  /// `FILE:LINE: what`, printable.
  std::string placed(int line, const std::string& what) const;
  /// Throws ReadingError; `reason` is made printable.
  [[noreturn]] void refuse(int line, const std::string& reason) const;
};

/// A game as it is exchanged with other programs.
struct ExchangedGame {
  int number = 1;         ///< the game's number in its tournament, from 1
  int round = 1;          ///< from 1
  std::string event;      ///< the tournament's title
  std::string site = {};  ///< the place of play for PGN; empty: unknown
  record::GameRecord record;
  std::array<std::string, 2> folders =
      {};  ///< White's and Black's file or folder in agents/; the player's name if it has none
  std::vector<std::string> notes = {};  ///< what an import passed over or assumed, each with file and line
};

/// The row of a move that names only its column: the stone falls.
inline constexpr int falling = -2;

/// The time of a game whose file does not say when it was played.
inline constexpr std::string_view unknown_time = "1970-01-01T00:00:00Z";

/// A move as a file has it.
struct FoundMove {
  game::Place place;  ///< the row may be `falling`; the place may be off the board
  int line = 1;       ///< where it is in the file
  double seconds = 0;
  bool opening = false;  ///< neither side chose it
  bool setup = false;    ///< a stone that was on the board before the first move
};

/// A result as a file states it, for the sides of the game: White is the first to move.
struct StatedResult {
  std::optional<game::Result> result;  ///< empty: the file says that there is none
  std::optional<game::Ending> ending;  ///< empty: not stated
};

/// Reads a result as people and programs write it: `B+R`, `black wins`, `1-0`, `0.5-0.5`, `Draw`, `黑胜`, `?`, `*`. The
/// words for colours are those of `first`, the colour that moved first in the file: `B` or `W`. Empty if the text is
/// not understood.
std::optional<StatedResult> read_stated_result(std::string_view text, char first);

/// A game as a file of another program has it, before anything is checked. The first side to move is White.
struct FoundGame {
  int line = 1;  ///< where it begins in the file
  int round = 1;
  std::string game;  ///< catalogue name
  game::Rules rules;
  std::array<std::string, 2> names;    ///< of the first side to move and of the other; empty: unknown
  double turn_seconds = 0;             ///< 0: unknown
  notation::TimeControl time_control;  ///< for all moves of a side; a base of 0: unknown, or no limit
  record::ClockKind clock = record::ClockKind::wall;
  std::string started{unknown_time};
  std::vector<FoundMove> moves;
  std::optional<game::Result> result;  ///< as stated; empty: unknown
  bool is_guessed = false;             ///< the result is no more than a guess: the board may show another one
  std::optional<game::Ending> ending;  ///< as stated; empty: unknown
  std::string detail;
  bool last_move_may_lose = false;      ///< a last move onto a stone is the illegal move that lost the game
  std::vector<std::string> notes = {};  ///< see ExchangedGame

  /// Sets the limit for all moves of a side, if it is known, and no other.
  void set_time_control(const std::optional<notation::TimeControl>& control) {
    if (!control) return;
    time_control = *control;
    turn_seconds = control->base;
  }

  /// Sets game and rules from a text as in notation/game_choice.hpp.
  void choose(const Source& source, int at_line, std::string_view choice);

  /// Sets result and ending from a text as read_stated_result() knows it. If it is not understood, the game has no
  /// result, and a note says so. An ending that is known already stays.
  void state_result(const Source& source, int at_line, std::string_view text, char first);
};

/// Plays `found` by its rules and returns its record. The board decides the result; a stated result must be
/// the same. If the board decides nothing, a stated result counts: by its ending if that can be, otherwise
/// as adjudicated. A foul of Renju as the last move loses. Without a result the record has no verdict. A limit for all moves that the moves exceed is left
/// out: other programs allow a margin. Throws ReadingError.
ExchangedGame checked_game(const Source& source, const FoundGame& found);

/// The name of the second player beside that of the first. A program that plays itself is two players: a player cannot be
/// its own opponent.
std::string second_name(const std::string& first, const std::string& second);

/// Reads a place, as in `D1`, or under gravity a column, as in `D`. Empty if `text` is neither.
std::optional<game::Place> read_found_place(std::string_view text, const game::Rules& rules);

/// Reads a number of seconds that is not negative.
std::optional<double> read_seconds(std::string_view text);

/// Reads a whole number from 0 on.
std::optional<int> read_count(std::string_view text);

}  // namespace kaven::exchange
