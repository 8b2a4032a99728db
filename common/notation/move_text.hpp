#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/move.hpp"

namespace kaven::notation {

// A program's answer is read while the program may still be writing it, and its author may have misread the
// rules. So a reading is a move with the deviations that were accepted, not an answer yet, or no move at all
// with the reason that the author is shown. The other files of this room read and write boards, openings,
// outcomes and state files; what programs wrote is shown only as printable.hpp returns it.

/// How many bytes of an answer are looked at; a move must be complete within them.
inline constexpr std::size_t largest_answer = 65536;

/// `(W C 1)`: colour, column letter, row number. A pop-out is `(W C 0)`: it names the place below its column.
std::string write_move(game::Move move);
/// `W` or `B`, as the first turn file says it.
std::string write_colour(game::Colour colour);

/// A deviation from `(W C 1)` that is understood all the same.
enum class Leniency : std::uint8_t {
  lower_case,
  colour_spelled_out,
  number_decorated,  ///< a sign or leading zeros: `+1`, `01`
  extra_blanks,      ///< other than single blanks between the three words and one line end, or none, behind
  carriage_return,
  byte_order_mark,
  text_before,
  text_behind,  ///< the first complete list counts
};

/// What people call `leniency`: `colour spelled out`.
std::string_view leniency_name(Leniency leniency);

/// A complete list that says a move. The move may still be illegal, or even off any board: columns
/// run to Z (25), rows from -2 (all that has a minus in the text) to 999 (the text's 1000, and above).
struct MoveText {
  game::Move move;
  std::vector<Leniency> leniencies;  ///< each at most once, in the order of the enum
  /// The list as written, cut to 200 bytes, not made printable, where its row is not that of `move`; else empty.
  std::string list{};
};

/// What is not yet an answer: nothing, or a list without its closing parenthesis. The writer may not be done.
struct Incomplete {};

/// A text without parentheses. It may still become an answer while the writer is not done.
struct NoList {};

/// A complete list that says no move, or no complete list within `largest_answer` bytes.
struct NotAMove {
  std::string reason;  ///< `a move has three parts, as in (W C 1): this has 2`; printable
  std::string list;    ///< the offending list as written, cut to 200 bytes, not made printable
};

using MoveReading = std::variant<MoveText, Incomplete, NoList, NotAMove>;

/// Reads what a program has written so far. Accepts any case, `white`/`black` spelled out, extra blanks
/// and line ends inside and around the list, CRLF, a missing or leading line end, a UTF-8 byte order mark,
/// text before and behind the list. The first complete list counts, read as Lisp would: a list is complete
/// when each of its parentheses is closed, so that `((W C 1)` is not yet one. Blanks are space, tab, line
/// ends, form feed; the words need them in between: `(WC1)` has one part.
MoveReading read_move(std::string_view text);

/// Reads a colour file: `W` or `B`, in any case, spelled out, with blanks and line ends around and a byte
/// order mark. Nothing when it says no colour.
std::optional<game::Colour> read_colour(std::string_view text);

/// Reads `D1`, `d 1`, as people type places, or `D0`, as a pop-out is called. Nothing when it says no place;
/// rows above 1000 are cut to that.
std::optional<game::Place> read_place(std::string_view text);

}  // namespace kaven::notation
