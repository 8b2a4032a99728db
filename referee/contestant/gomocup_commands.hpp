#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/game/position.hpp"

namespace kaven::referee::contestant {

// What a Gomocup engine is told, line by line. Lines end with LF: on the system where engines are told CR LF, the
// library that reads it makes LF of that.

/// What an engine is told about its game in INFO lines, besides the rules.
struct GomocupInfo {
  std::chrono::nanoseconds turn_limit{};  ///< by our clock
  std::chrono::nanoseconds time_left{};   ///< of the limit for all its turns, by our clock; 0: there is none
  std::uint64_t memory = 0;               ///< bytes, 0: no limit; it is ended when it holds more
  bool in_tournament = false;
  std::string folder;  ///< the folder where it may keep files, as the engine calls it; may be empty
};

/// How much an engine is told before its first turn. Real managers tell START and the INFO lines, in this order, and
/// few of them ABOUT; some engines die of what they do not expect.
enum class GomocupGreeting : std::uint8_t {
  memory_first,  ///< also INFO max_memory before START: some fill their memory when they hear that
  about,         ///< START, the INFO lines, ABOUT
  limits,        ///< START, the INFO lines
  start,         ///< START
};

/// What an engine is told next that died when it was greeted by `greeting`, before it had said OK or behind that;
/// nothing when less than it was told cannot be told.
std::optional<GomocupGreeting> lesser_greeting(GomocupGreeting greeting, bool before_ok);

/// INFO max_memory, where the greeting has it first, and START, or RECTSTART for a board that is no square.
std::string gomocup_start_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                   const game::Rules& rules);
/// What to do about an engine that refuses the size of the board, to be put behind what it said; nothing where
/// none may.
std::string gomocup_size_hint(const game::Rules& rules);
/// What comes when START or RESTART is answered with OK: all INFO lines in Piskvork's order, and ABOUT.
std::string gomocup_info_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                  const game::Rules& rules);
/// INFO time_left, which comes before every turn.
std::string gomocup_time_command(GomocupGreeting greeting, const GomocupInfo& info);
/// BOARD … DONE, in the order of the moves, for the engine that plays `colour`. A recoloured stone has only its
/// last colour.
std::string gomocup_board_commands(const game::Position& position, game::Colour colour);

/// The `timeout_turn` of an engine whose turns end after `limit`, or its `time_left` where a game does: it is to be done before our own clock is, which
/// also counts the way there and back. Managers of Gomocup tolerate a second, which engines have come to need.
std::chrono::milliseconds gomocup_turn_limit(std::chrono::nanoseconds limit);

/// The `max_memory` of an engine that is ended when it holds more than `limit` bytes. Engines take it for what
/// their tables may have, and code, stacks and weights come on top. 0, no limit, stays 0; never more than
/// Piskvork says, as engines read it into 32 bits.
std::int64_t gomocup_memory(std::uint64_t limit);

}  // namespace kaven::referee::contestant
