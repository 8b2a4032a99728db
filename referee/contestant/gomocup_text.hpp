// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::contestant {

// The protocol of Gomocup as text: the commands to an engine, its replies, and which of its lines is a move.
// gomocup_contestant.cpp holds the process.

// The commands, line by line. Lines end with LF. Managers on Windows send CR LF, which an
// engine's runtime library there reads as LF.

/// The facts about a game, except its rules, that the INFO lines send to an engine.
struct GomocupInfo {
  std::chrono::nanoseconds turn_limit{};  ///< by the referee's clock
  std::chrono::nanoseconds time_left{};   ///< for all remaining turns, by the referee's clock; 0: no limit
  std::chrono::nanoseconds increment{};   ///< added to time_left after each turn
  int depth = 0;                          ///< plies that it may search at most; 0: no limit
  int nodes = 0;                          ///< nodes that it may search for each move at most; 0: no limit
  std::uint64_t memory = 0;               ///< bytes, 0: no limit; the sandbox kills the engine beyond this
  bool in_tournament = false;
  std::string folder;  ///< the folder for the engine's files, by its path inside the sandbox; may be empty
};

/// Which commands an engine receives before its first turn. Other managers send START and the INFO lines, in
/// this order, and few of them ABOUT; some engines exit on a command that they do not expect.
enum class GomocupGreeting : std::uint8_t {
  memory_first,  ///< INFO max_memory before START too, because some engines allocate their memory at START
  about,         ///< START, the INFO lines, ABOUT
  limits,        ///< START, the INFO lines
  start,         ///< START
};

/// Returns the next greeting to try after an engine exited on `greeting`, before it answered OK or after
/// that; nullopt if no shorter greeting exists.
std::optional<GomocupGreeting> lesser_greeting(GomocupGreeting greeting, bool before_ok);

/// INFO max_memory if the greeting sends it first, then START, or RECTSTART for a board that is not square.
std::string gomocup_start_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                   const game::Rules& rules);
/// The remedy for an engine that refuses the size of the board, to be appended to its message; empty on a
/// board of the size that every engine must support.
std::string gomocup_size_hint(const game::Rules& rules);
/// The commands after an engine answers START or RESTART with OK: all INFO lines in Piskvork's order, then
/// those of Yixin's GUI that this game has (time_increment, max_depth, max_node), which Rapfi and others read,
/// then ABOUT. An engine ignores INFO lines that it does not know.
std::string gomocup_info_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                  const game::Rules& rules);
/// INFO time_left, which precedes every turn.
std::string gomocup_time_command(GomocupGreeting greeting, const GomocupInfo& info);
/// The places of all stones, in the order in which they were put. A place that two moves name appears once.
std::vector<game::Place> places_in_order(const game::Position& position);
/// BOARD … DONE, in the order of the moves, for the engine that plays `colour`. A recoloured stone appears
/// once, with its last colour.
std::string gomocup_board_commands(const game::Position& position, game::Colour colour);

/// The `timeout_turn` to send for turns that end after `limit`, or the `time_left` for a game that ends then.
/// It is shorter than `limit`, so that the engine finishes before the referee's clock, which also counts the
/// transfer both ways. Managers of Gomocup tolerate a second, and engines have come to need some of it.
std::chrono::milliseconds gomocup_turn_limit(std::chrono::nanoseconds limit);

/// The `max_memory` to send to an engine that the sandbox kills beyond `limit` bytes. It is less than
/// `limit`, because engines use all of it for their tables; code, stacks and weights come on top. 0 (no
/// limit) stays 0. Never more than 2147483647, Piskvork's maximum: engines read it into 32 bits.
std::int64_t gomocup_memory(std::uint64_t limit);

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

// The opening swap2 (game::Swap2) as Gomocup engines know it: SWAP2BOARD, the stones on the board, DONE; the engine
// answers with three places, the place of its next stone, two places, or SWAP.

/// SWAP2BOARD … DONE, with the stones in the order in which they were put.
std::string gomocup_swap2_commands(const game::Position& position);

/// What an engine said to SWAP2BOARD. `places` are empty if it said SWAP.
struct Swap2Reply {
  std::vector<game::Place> places;
  bool has_other_text = false;  ///< after SWAP or the places, or the places are in another notation
  bool behind_about = false;    ///< an answer to ABOUT, without a line end, precedes the places
};

/// Reads a line that begins with SWAP, in letters of either case, or with a place, or that consists of places in another
/// notation (`h8 i8`, `(7,7) (8,7)`); nullopt for any other line. Unlike after an ordinary move, text after the places is
/// no comment: it may be a further place in another form.
std::optional<Swap2Reply> read_swap2_reply(std::string_view line);

/// The answers that SWAP2BOARD allows in `position`: `expected SWAP, or …`.
std::string expected_swap2_reply(const game::Position& position);

/// The places of the plies that the reply stands for, one or more, or why it is no answer to SWAP2BOARD in `position`.
std::variant<std::vector<game::Place>, std::string> swap2_plies(const Swap2Reply& reply,
                                                                const game::Position& position);

/// The maximum number of characters of an engine's line that a warning quotes.
inline constexpr std::size_t longest_gomocup_quotation = 80;

/// Collects the lines that a Gomocup engine prints in its turn until one is a move.
class GomocupTurn {
 public:
  explicit GomocupTurn(const game::Rules& rules) : rules_(rules) {}

  /// The engine's turn begins: forgets the previous turn's answer.
  void begin();
  /// Processes a line of kind place, suggestion or other; `line` is its quoted text, `cut` means that it was
  /// too long to be read completely. Returns the warning about it; empty if there is none.
  std::string take(const GomocupReply& reply, const std::string& line, bool cut, game::Colour colour);
  /// `line` is the engine's answer to SWAP2BOARD, which it may print again in its next turn.
  void remember(const std::string& line) { last_answer_ = line; }
  /// If `line` repeats that answer, passes over it and returns the warning; empty otherwise.
  std::string take_repetition(const std::string& line);
  /// Passes over a line that is no answer, for `reason`, and waits. Returns the warning about it; empty if there is
  /// none.
  std::string pass_over(std::string_view reason, const std::string& line, bool cut);
  /// Sets the engine's move without asking the engine.
  void decide(const game::Move& move) { said_ = SaidMove{move}; }
  /// Sets the reason why the engine's answer is no move.
  void refuse(std::string reason) { said_ = SaidNoMove{std::move(reason)}; }

  /// The engine's move, or a place off the board; nullopt while a move may still come.
  const std::optional<Answer>& said() const { return said_; }
  /// The last line that was ignored, or the repeated move: the answer if the turn's time runs out.
  const std::optional<Answer>& passed_over() const { return passed_over_; }
  /// The engine is about to receive the whole board: its next move is never a repetition.
  void forget_last_move() { last_place_.reset(); }
  bool on_board(game::Place place) const;

 private:
  game::Rules rules_;
  std::optional<Answer> said_;
  std::optional<Answer> passed_over_;
  bool is_noisy_ = false;
  std::string last_answer_;                ///< to SWAP2BOARD, until the engine says something else
  std::optional<game::Place> last_place_;  ///< its last move, until the engine repeats it
};

/// Whether recolouring this first stone is better for Black than playing on. It decides for an engine that
/// has no notion of recolouring, if its `agent.toml` asks for that.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules);

}  // namespace kaven::referee::contestant
