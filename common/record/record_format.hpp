// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/move.hpp"
#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"

namespace kaven::record {

// JSON values that records and web pages share.

/// The rules, as in the header of a record: `{"columns":7,"rows":6,"line_length":4,…}`.
nlohmann::ordered_json json_of(const game::Rules& rules);

/// The names of the places as a list: `["D1","D2"]`.
nlohmann::ordered_json json_of(std::span<const game::Place> places);

// Conversion between the lines of a record and values. Version 1:
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
// If a side has limits for all its moves, `"match_seconds":180.0`, `"increment_seconds":2.0` and
// `"sleep_seconds":600.0` follow `start_seconds`; `"overage_seconds":60.0` comes before the last of them if
// moves may exceed `turn_seconds` by this in total. `white` or `black` has `"time_factor":0.25` at its end if
// its limits are not those of the header but a quarter of them, and `"depth_limit":7` or
// `"node_limit":100000` if its protocol sent it these. A turn has `"unclocked_cpu":0.12` after
// `opponent_cpu` if its mover computed before it while no clock ran.
//
// If the clocks count CPU time, the header has `"clock":"cpu"` before `turn_seconds`, and each turn of a
// program has `"clocked_cpu":0.68` after `opponent_cpu`: the time that its clock counted. The verdict has it
// after `seconds`, if a turn of a program ended the game without a legal move.
//
// The header has `"opening":"(W D 1) (B C 1)"` after `rules` if the game began after these moves; its first
// turn is then ply 3. `rules` has `"pop_out":true` after `gravity` in games with pop-outs; the move `(W D 0)`
// is one. In Renju it has `"renju":true` there, in Caro `"caro":true`. `opening` is also `"recolour"` or
// `"swap2"`, whose choices are moves to the place of a stone (common/game/swap2.hpp). `info` and each of its members exist only if the program reported them, `warnings` only if there
// are some. Bytes that are not UTF-8 are written as U+FFFD. The verdict has `"suspect":"waited 12.3 s of 30 s
// for a processor"` before `ended` if a time limit was exceeded and the machine may be the cause.

/// Each returns one line with its line end.
std::string header_line(const Header& header);
std::string turn_line(const Turn& turn);
std::string verdict_line(const Verdict& verdict);

/// All lines of `record`, as its file has them.
std::string record_text(const GameRecord& record);

/// Reads the first line, without its line end. Throws LineError for anything not described above.
Header read_header_line(std::string_view line);
/// Reads any line after the header; a line with a member `result` is a verdict. Throws LineError.
std::variant<Turn, Verdict> read_later_line(std::string_view line);

}  // namespace kaven::record
