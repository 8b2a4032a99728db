#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/game/move.hpp"

namespace kaven::referee::contestant {

/// The kinds of lines that an engine prints, independent of the command that it received.
enum class GomocupReplyKind : std::uint8_t {
  nothing,     ///< an empty line
  message,     ///< MESSAGE or DEBUG: for the log
  ok,          ///< the answer to START, RECTSTART, RESTART
  complaint,   ///< ERROR or UNKNOWN, with or without a colon: it did not execute a command
  suggestion,  ///< SUGGEST 7,7: it plays there after PLAY 7,7
  place,       ///< 7,7: its move
  about,       ///< name="…", or another keyword: an answer to ABOUT
  other,
};

/// A parsed line of an engine.
struct GomocupReply {
  GomocupReplyKind kind = GomocupReplyKind::nothing;
  std::optional<game::Place> place;  ///< of a suggestion or a place; it need not be on any board
  std::string_view text;             ///< the text after the keyword, or after the place
  bool behind_about = false;         ///< an answer to ABOUT, without a line end, precedes the place
};

/// Parses a line without its end, in upper or lower case, with blanks around it. After a place, any text that
/// begins with a blank is ignored, as Piskvork's scanf does. A place after the last quoted value of an answer
/// to ABOUT is a move: the engine printed its answer to ABOUT without a line end.
GomocupReply read_gomocup_reply(std::string_view line);

}  // namespace kaven::referee::contestant
