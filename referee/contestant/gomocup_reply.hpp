#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::referee::contestant {

/// What a line of a Gomocup engine is to its manager, whatever the engine was asked.
enum class GomocupReplyKind : std::uint8_t {
  nothing,     ///< an empty line
  message,     ///< MESSAGE or DEBUG: for whoever reads the log
  ok,          ///< the answer to START, RECTSTART, RESTART
  complaint,   ///< ERROR or UNKNOWN, with a colon or without: it did not do what it was told
  suggestion,  ///< SUGGEST 7,7: it plays there when it is told to
  place,       ///< 7,7: its move
  about,       ///< name="…", or another keyword: an answer to ABOUT
  other,
};

/// A line of an engine, read.
struct GomocupReply {
  GomocupReplyKind kind = GomocupReplyKind::nothing;
  std::optional<game::Place> place;  ///< of a suggestion or a place; it need not be on any board
  std::string_view text;             ///< what stands behind the word, or behind the place
  bool behind_about = false;         ///< an answer to ABOUT without a line end stands before the place
};

/// Reads a line without its end, in upper or lower case, with blanks around it. Behind a place may stand what
/// begins with a blank, as Piskvork's scanf reads it. Behind the last quoted value of an answer to ABOUT nothing but a
/// move can be a place: it was printed without a line end.
GomocupReply read_gomocup_reply(std::string_view line);

}  // namespace kaven::referee::contestant
