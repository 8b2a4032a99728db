#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "common/record/game_record.hpp"

namespace kaven::record {

// One line of a record each way. Version 1:
//
//   {"kaven":"game-record","version":1,"game":"connect4","rules":{"columns":7,"rows":6,"line_length":4,
//    "exact_length":false,"gravity":true,"opening":"none","goal":"first-line","full_board":"draw"},
//    "white":{"name":…,"program":…,"sha256":…,"protocol":"mailbox"},"black":{…},"turn_seconds":60.0,
//    "start_seconds":60.0,"seed":7,"sandbox":…,"started":"2026-11-21T09:30:00Z","machine":…,"event":…}
//   {"ply":1,"move":"(W D 1)","seconds":0.8,"cpu":0.7,"opponent_cpu":0.0,
//    "info":{"depth":9,"score":3.0,"proved":"win","nodes":81234,"pv":"D C E"},"warnings":["lower case"]}
//   {"result":"white","ending":"line","line":["D1","D2","D3","D4"],"detail":"","seconds":0.0,
//    "ended":"2026-11-21T09:30:41Z"}
//
// Where limits for all moves of a side hold, `"match_seconds":180.0` and `"sleep_seconds":600.0` stand behind
// `start_seconds`; a turn has `"unclocked_cpu":0.12` behind `opponent_cpu` when its mover has computed on nobody's clock
// before it.
//
// The header has a member `"opening":"(W D 1) (B C 1)"` behind `rules` when the game began in the position
// after these moves; its first turn is then ply 3. `rules` have `"pop_out":true` behind `gravity` in games
// with pop-outs; the move `(W D 0)` is one. `info`, and each of its members, is there only when the
// program said it, `warnings` only when there are some. Texts that are no UTF-8 are written with U+FFFD in
// place of what is none. The verdict has a member `"suspect":"waited 12.3 s of 30 s for a processor"` before
// `ended` when a time was exceeded and the machine may have caused that.

/// One line with its line end.
std::string header_line(const Header& header);
std::string turn_line(const Turn& turn);
std::string verdict_line(const Verdict& verdict);

/// The same lines without their line end. Throws LineError for anything that is not as written above.
Header read_header_line(std::string_view line);
/// A line behind the header: a verdict is one that has a member `result`.
std::variant<Turn, Verdict> read_later_line(std::string_view line);

}  // namespace kaven::record
