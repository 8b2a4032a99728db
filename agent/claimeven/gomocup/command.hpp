#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/move.hpp"

namespace kaven::agent::claimeven::gomocup {

/// START n, RECTSTART w,h: a new game on an empty board.
struct Start {
  int columns = 0;
  int rows = 0;
};
/// INFO key value: a limit, a rule, or something of no interest.
struct Info {
  std::string key;
  std::string value;  ///< the value without blanks at its ends
};
struct Begin {};
struct Turn {
  game::Place place;
};
/// BOARD: stones follow, see read_stone(), and a line DONE.
struct Board {};
struct TakeBack {
  game::Place place;
};
struct Restart {};
struct About {};
struct End {};
/// A command that cannot be followed, as a sentence for the manager.
struct Malformed {
  std::string reason;
};
struct Unknown {
  std::string command;  ///< printable
};
/// A line without any text.
struct Nothing {};

using Command =
    std::variant<Start, Info, Begin, Turn, Board, TakeBack, Restart, About, End, Malformed, Unknown, Nothing>;

/// What a line of a Gomocup manager asks for. Its end may be LF or CRLF; letters of either case. A place may
/// be off the board; sizes are those Claimeven plays on, 5 to 26, everything else is malformed.
Command read_command(std::string_view line);

/// Whose stone a line between BOARD and DONE describes.
enum class Owner : std::uint8_t { own, opponent };
struct BoardStone {
  game::Place place;
  Owner owner = Owner::own;
};
struct BoardDone {};
using BoardLine = std::variant<BoardStone, BoardDone, Malformed, Nothing>;

/// A line between BOARD and DONE: `7,7,1`.
BoardLine read_board_line(std::string_view line);

/// A whole number that is not negative; nothing when `text` is none. Of those below 0 it gives 0, of those
/// beyond 10^15 that: managers say "no time left" and "no limit" in such ways.
std::optional<std::int64_t> read_amount(std::string_view text);

}  // namespace kaven::agent::claimeven::gomocup
