// SPDX-License-Identifier: MIT
#pragma once

// A program's answer, read leniently. It may be incomplete, because the program is still writing, and its author may
// have misunderstood the format. So read_move() returns one of four:
//
//   (W C 1)              MoveText: the move
//   (white c  1)\r\n     MoveText, with the deviations that were accepted: Leniency
//   (W C                 Incomplete: not yet an answer
//   C1                   NoList: becomes an answer perhaps, is none once the time is over
//   (W C), (W C x)       NotAMove: the reason, to show to the author
//
// The move may still be illegal: only a Position knows that. The other files of this room read and write boards,
// openings, outcomes, games and state files. Text from programs must pass printable.hpp before it is displayed.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"

namespace kaven::notation {

/// Maximum number of bytes read from an answer; a move must be complete within them.
inline constexpr std::size_t largest_answer = 65536;

/// Writes `(W C 1)`: colour, column letter, row number. A pop-out is `(W C 0)`: it names the place below its
/// column.
std::string write_move(game::Move move);
/// Writes `W` or `B`, the text of the first turn file.
std::string write_colour(game::Colour colour);

/// A deviation from `(W C 1)` that the referee accepts.
enum class Leniency : std::uint8_t {
  lower_case,
  colour_spelled_out,
  number_decorated,  ///< other than single blanks between the words and at most one line end after the list
  extra_blanks,  ///< other than single blanks between the three words and at most one line end after the list
  carriage_return,
  byte_order_mark,
  text_before,
  text_behind,  ///< only the first complete list counts
};

/// The name of `leniency` for people: `colour spelled out`.
std::string_view leniency_name(Leniency leniency);

/// A complete list that contains a move. The move may be illegal or off the board: columns reach Z (25); rows
/// reach from -2 (any row written with a minus sign) to 999 (text row 1000 and above).
struct MoveText {
  game::Move move;
  std::vector<Leniency> leniencies;  ///< each at most once, in the order of the enum
  /// The list as written, cut to 200 bytes, not made printable, if its row number was clamped; otherwise
  /// empty.
  std::string list{};
};

/// Not yet an answer: no text, or a list without its closing parenthesis. The program may still be writing.
struct Incomplete {};

/// A text without parentheses. While the program is still writing, it may become an answer.
struct NoList {};

/// A complete list that is not a move, or no complete list within `largest_answer` bytes.
struct NotAMove {
  std::string reason;  ///< `a move has three parts, as in (W C 1): this has 2`; printable
  std::string list;    ///< the offending list as written, cut to 200 bytes, not made printable
};

using MoveReading = std::variant<MoveText, Incomplete, NoList, NotAMove>;

/// Reads what a program has written so far. Accepts any case, `white`/`black` spelled out, extra blanks and
/// line ends inside and around the list, CRLF, a missing or leading line end, a UTF-8 byte order mark, and
/// text before and after the list. The first complete list counts, read as in Lisp: a list is complete when
/// all its parentheses are closed, so `((W C 1)` is not yet complete. Blanks are space, tab, line end and
/// form feed. Words must be separated: `(WC1)` has one part.
MoveReading read_move(std::string_view text);

/// Reads a colour file: `W` or `B`, in any case or spelled out, with optional blanks and line ends around it
/// and an optional byte order mark. Empty if the text is not a colour.
std::optional<game::Colour> read_colour(std::string_view text);

/// Reads a place as people type it, `D1` or `d 1`, or a pop-out, `D0`. Rows above 1000 become 1000. Empty if
/// the text is not a place.
std::optional<game::Place> read_place(std::string_view text);

/// Writes a place in the Gomocup (Piskvork) protocol: `7,8`, x from the left, y from the top, both from 0.
std::string gomocup_place(game::Place place);

/// Reads such a place; blanks are allowed anywhere between its parts. The place may be off the board. Empty
/// if `text` is not a place.
std::optional<game::Place> read_gomocup_place(std::string_view text);

}  // namespace kaven::notation
