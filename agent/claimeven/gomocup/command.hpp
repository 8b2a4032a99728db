// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/move.hpp"

namespace kaven::agent::claimeven::gomocup {

/// START n, RECTSTART w,h: begin a new game on an empty board.
struct Start {
  int columns = 0;
  int rows = 0;
};
/// INFO key value: a limit, a rule, or something that Claimeven ignores.
struct Info {
  std::string key;
  std::string value;  ///< without blanks at its ends
};
struct Begin {};
struct Turn {
  game::Place place;
};
/// BOARD: lines with stones (read_board_line()) and a line DONE follow.
struct Board {};
/// SWAP2BOARD: lines with the stones so far, as in TURN, in their order, and a line DONE follow.
struct Swap2Board {};
struct TakeBack {
  game::Place place;
};
struct Restart {};
struct About {};
struct End {};
/// A command that cannot be executed; the reason is a sentence for the manager.
struct Malformed {
  std::string reason;
};
struct Unknown {
  std::string command;  ///< printable
};
/// A blank line.
struct Nothing {};

using Command = std::variant<Start, Info, Begin, Turn, Board, Swap2Board, TakeBack, Restart, About, End,
                             Malformed, Unknown, Nothing>;

/// Parses a line from a Gomocup manager. It may end in LF or CRLF; case does not matter. A place may be off
/// the board. Board sizes outside 5 to 26, which Claimeven does not play, are malformed, as is any other
/// error.
Command read_command(std::string_view line);

/// The owner of a stone in a line between BOARD and DONE.
enum class Owner : std::uint8_t { own, opponent };
struct BoardStone {
  game::Place place;
  Owner owner = Owner::own;
};
struct BoardDone {};
using BoardLine = std::variant<BoardStone, BoardDone, Malformed, Nothing>;

/// Parses a line between BOARD and DONE: `7,7,1`.
BoardLine read_board_line(std::string_view line);

/// Parses a line between SWAP2BOARD and DONE: `7,7`; the owner of the stone is not set.
BoardLine read_swap2_line(std::string_view line);

/// The result of reading the lines after BOARD or SWAP2BOARD.
struct StonesRead {
  bool done = false;                 ///< false: the input ended before DONE
  std::optional<std::string> fault;  ///< the first one; no stone was put after it
  std::size_t fault_line = 0;        ///< its line; 1 is the line after the command
};

/// Reads lines by `read_line` up to DONE and gives each stone to `put`, which returns what is wrong with it, or nothing.
StonesRead read_stones(const std::function<std::optional<std::string>()>& next_line,
                       BoardLine (*read_line)(std::string_view),
                       const std::function<std::optional<std::string>(const BoardStone&)>& put);

/// Parses a whole number; empty if `text` is not one. Negative numbers become 0 and numbers above 10^15
/// become 10^15: managers use them for "no time left" and "no limit".
std::optional<std::int64_t> read_amount(std::string_view text);

}  // namespace kaven::agent::claimeven::gomocup
