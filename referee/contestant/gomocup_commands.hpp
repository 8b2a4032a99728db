#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::referee::contestant {

// The commands to a Gomocup engine, line by line. Lines end with LF. Managers on Windows send CR LF, which an
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

}  // namespace kaven::referee::contestant
