#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"
#include "common/record/search_info.hpp"

namespace kaven::record {

// A record tells one game: what is known when it begins (Header), each move as it is played (Turn), and how
// it ended (Verdict). It is written line by line while the game goes, so that it can be watched
// (RecordFollower), and what was written is there however the game ends. record_format.hpp says what the
// lines look like.

inline constexpr int format_version = 1;

/// One side's program, as it entered the game.
struct Contestant {
  std::string name;      ///< the name as displayed; any text
  std::string program;   ///< the command as started
  std::string sha256;    ///< the hash of the program's file, lower-case hex; empty when it could not be read
  std::string protocol;  ///< how the referee talked to it: `mailbox`
  /// The hash of all files that it consists of (program/submission.hpp); empty when they could not be read, where nothing
  /// kept it from writing there, and in records of before.
  std::string submission_sha256 = {};
  friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// The first line of a record.
struct Header {
  std::string game;  ///< catalogue name
  game::Rules rules;
  std::array<Contestant, 2> contestants;  ///< White, Black
  double turn_seconds = 0;                ///< limit for a move
  double start_seconds = 0;               ///< limit for reading one's colour
  double match_seconds = 0;               ///< limit for all moves of a side together; 0: none
  /// Limit for all moves of a side that computes for less than a tenth of the time it takes; 0: none.
  double sleep_seconds = 0;
  std::uint64_t seed = 0;           ///< colours were drawn with it
  std::string sandbox;              ///< how programs were isolated
  std::string started;              ///< UTC, ISO 8601: `2026-11-21T09:30:00Z`
  std::string machine;              ///< host name
  std::vector<game::Move> opening;  ///< the moves that the game began with, which nobody chose
  std::string event;                ///< what the game belongs to: a tournament's game id; may be empty
  friend bool operator==(const Header&, const Header&) = default;
};

/// One line per move, as it happens.
struct Turn {
  int ply = 1;  ///< counted from 1
  game::Move move;
  double seconds = 0;                 ///< wall clock of the turn
  double cpu_seconds = 0;             ///< the mover's whole process tree, in this turn
  double unclocked_cpu_seconds = 0;   ///< the mover's, since its last turn when no clock ran: its start
  double opponent_cpu_seconds = 0;    ///< the waiting side's process tree, in this turn
  std::optional<SearchInfo> info;     ///< what the mover said about its search
  std::vector<std::string> warnings;  ///< what was tolerated; may quote the program
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// The last line of a record.
struct Verdict {
  game::Outcome outcome;
  double seconds = 0;                 ///< the time of the last turn when it was not a legal move, else 0
  std::vector<std::string> warnings;  ///< what was seen in or after the last turn
  /// Why the machine may have caused a forfeit: `waited 12.3 s of 30 s for a processor`; else empty.
  std::string suspect;
  std::string ended;  ///< UTC, ISO 8601
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// One game. Without a verdict it was cut off.
struct GameRecord {
  Header header;
  std::vector<Turn> turns;
  std::optional<Verdict> verdict;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace kaven::record
