// SPDX-License-Identifier: MIT
#pragma once

// The record of one game. The referee writes each line when it happens, so a game can be followed while it runs, and an
// interrupted game is a record without a verdict, not an error:
//
//   Header    the game, its rules and limits, the two programs       {"kaven":"game-record","version":1,…}
//   Turn      a move, its times, what the program said of it         {"ply":1,"move":"(W D 1)","seconds":0.8,…}
//   …
//   Verdict   who won, how, and when it ended                        {"result":"white","ending":"line",…}
//
// record_format.hpp has all members of the lines; record_writer.hpp writes them, and record_follower.hpp is their only
// reader: it checks each line against the rules, so a record that it accepts can be replayed. What follows from the
// values comes after them here: time used, limits in words, positions.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "common/game/outcome.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/search_info.hpp"
#include "common/text/word_table.hpp"

namespace kaven::record {

/// What the clocks of a game count.
enum class ClockKind : std::uint8_t {
  wall,  ///< the time that passes
  cpu,   ///< the CPU time of the mover's process tree, all its threads together
};

inline constexpr text::WordTable<ClockKind, 2> clock_words = {
    {{{ClockKind::wall, "wall"}, {ClockKind::cpu, "cpu"}}}};

inline constexpr int format_version = 1;

/// One side's program at the start of the game.
struct Contestant {
  std::string name;      ///< the displayed name; any text
  std::string program;   ///< the command that was started
  std::string sha256;    ///< SHA-256 of the program's file, lower-case hex; empty if it could not be read
  std::string protocol;  ///< the protocol between referee and program: `mailbox`
  /// The hash of all its files (program/submission.hpp). Empty if they could not be read, if the program had
  /// write access to them, and in older records.
  std::string submission_sha256 = {};
  double time_factor = 1;  ///< its time limits are those of the header times this
  int depth_limit = 0;     ///< plies that it was told to search at most; 0: it was told none
  int node_limit = 0;      ///< nodes that it was told to search at most for each move; 0: it was told none
  friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// The time limits of a side, in seconds.
struct TimeLimits {
  double turn = 0;                  ///< for one move; 0: unknown
  notation::TimeControl all_moves;  ///< for all its moves; a base of 0: no limit
  double overage = 0;               ///< total by which its moves may exceed `turn`

  /// Whether a move has a limit of its own, not only all moves of the side together.
  bool limits_each_move() const { return all_moves.base == 0 || turn < all_moves.base; }
};

/// The first line of a record.
struct Header {
  std::string game;  ///< catalogue name
  game::Rules rules;
  std::array<Contestant, 2> contestants;  ///< White, Black
  ClockKind clock = ClockKind::wall;      ///< what the limits of turns, and of all moves, count
  double turn_seconds = 0;                ///< time limit for one move
  double start_seconds = 0;               ///< time limit for reading the colour
  double match_seconds = 0;               ///< time limit for all moves of a side; 0: none
  double increment_seconds = 0;           ///< added to match_seconds after each move of the side
  double overage_seconds = 0;             ///< total by which moves of a side may exceed turn_seconds
  /// Time limit for all moves of a side that computes for less than a tenth of its time; 0: none.
  double sleep_seconds = 0;
  std::uint64_t seed = 0;           ///< seed of the colour draw
  std::string sandbox;              ///< how the programs were isolated
  std::string started;              ///< UTC, ISO 8601: `2026-11-21T09:30:00Z`
  std::string machine;              ///< host name
  std::vector<game::Move> opening;  ///< the moves before the first turn, which neither side chose
  std::string event;                ///< what the game belongs to: a tournament's game id; may be empty
  friend bool operator==(const Header&, const Header&) = default;

  /// The limits of a side whose time factor is 1.
  TimeLimits limits() const { return {turn_seconds, {match_seconds, increment_seconds}, overage_seconds}; }
  TimeLimits limits_of(game::Colour colour) const {
    const double factor = contestants[game::index(colour)].time_factor;
    return {factor * turn_seconds,
            {factor * match_seconds, factor * increment_seconds},
            factor * overage_seconds};
  }
};

/// One move.
struct Turn {
  int ply = 1;  ///< counted from 1
  game::Move move;
  double seconds = 0;      ///< wall clock of the turn
  double cpu_seconds = 0;  ///< of the mover's process tree during this turn
  /// The CPU time that its clock counted, up to its answer; empty if its clock was the wall clock.
  std::optional<double> clocked_cpu_seconds = {};
  double unclocked_cpu_seconds = 0;   ///< of the mover since its last turn while no clock ran: its start
  double opponent_cpu_seconds = 0;    ///< of the waiting side's process tree during this turn
  std::optional<SearchInfo> info;     ///< what the mover reported about its search
  std::vector<std::string> warnings;  ///< deviations that the referee tolerated; may quote the program
  friend bool operator==(const Turn&, const Turn&) = default;

  /// The time that its clock counted.
  double clock_seconds() const { return clocked_cpu_seconds.value_or(seconds); }
};

/// The last line of a record.
struct Verdict {
  game::Outcome outcome;
  double seconds = 0;  ///< duration of the last turn if it was not a legal move, otherwise 0
  std::optional<double> clocked_cpu_seconds = {};  ///< of that turn, as for Turn
  std::vector<std::string> warnings;               ///< what the referee observed in or after the last turn
  /// Why the machine may have caused a forfeit: `waited 12.3 s of 30 s for a processor`; otherwise empty.
  std::string suspect;
  std::string ended;  ///< UTC, ISO 8601
  friend bool operator==(const Verdict&, const Verdict&) = default;

  /// The time that the clock of that turn counted.
  double clock_seconds() const { return clocked_cpu_seconds.value_or(seconds); }
};

/// One game. A record without a verdict was interrupted.
struct GameRecord {
  Header header;
  std::vector<Turn> turns;
  std::optional<Verdict> verdict;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Counts the turns of both sides, each of which adds one increment to a side's time. Consecutive moves of a side are
/// one turn: in the opening swap2, an engine makes up to three with one answer.
class TurnCount {
 public:
  /// Returns whether the move of `mover` begins a turn.
  bool add(game::Colour mover) {
    const bool begins = last_ != mover;
    last_ = mover;
    if (begins) ++turns_[game::index(mover)];
    return begins;
  }
  int of(game::Colour side) const { return turns_[game::index(side)]; }

 private:
  std::optional<game::Colour> last_;
  std::array<int, 2> turns_{};
};

/// The time that both sides have used in their turns so far.
class SidesUse {
 public:
  void add(const Turn& turn);
  /// Returns why `turn` is impossible in a game with `header`: the mover's limits for all its moves had
  /// already been exceeded. Empty if it is possible.
  std::optional<std::string> excess(const Header& header, const Turn& turn) const;

 private:
  struct Side {
    double seconds = 0;
    double clock_seconds = 0;
    double cpu_seconds = 0;
  };
  std::array<Side, 2> sides_{};
  TurnCount turns_;
};

/// The seconds that the side to move has for its next move, by its clock. 0: unknown.
double seconds_for_move(const GameRecord& record);

/// Whether a side that took `seconds` for its moves, `cpu_seconds` of them computing, has exceeded the sleep
/// limit `limit`; 0: no limit.
constexpr bool has_slept(double seconds, double cpu_seconds, double limit) {
  constexpr double least_share = 0.1;
  return limit > 0 && seconds > limit && cpu_seconds < seconds * least_share;
}

/// The limits of time, depth and nodes in words: `30 s a move`, `30 s of CPU time a move, 180 s for all moves of a side`,
/// `60+0.5 s for all moves of a side, 0.25 times that for Black`, `2 s a move and 60 s more in total`,
/// `2 s a move, 100000 nodes a move for Black`, `unknown time limit`.
std::string limits_text(const Header& header);

/// The position before the first turn: the empty board or the position after the opening. The opening moves
/// must be legal, as they are in a header that was read from a record.
game::Position start_position(const Header& header);

/// The position after the first `turns` turns of `record`, which must have at least that many.
game::Position position_after(const GameRecord& record, std::size_t turns);

/// The position after the last turn of `record`.
game::Position last_position(const GameRecord& record);

}  // namespace kaven::record
