// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "agent/claimeven/gomocup/command.hpp"
#include "agent/claimeven/gomocup/stones.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::claimeven::gomocup {

/// The settings from Claimeven's command line; the manager specifies the rest.
struct Settings {
  std::optional<std::size_t> memory;               ///< maximum bytes of the table; the manager may allow less
  int threads = 1;                                 ///< number of search threads
  std::optional<std::chrono::nanoseconds> budget;  ///< maximum time to think in a turn
  int depth = search::unlimited_depth;
  std::optional<std::uint64_t> nodes;  ///< positions to search in a turn, instead of any time
  std::optional<int> level;            ///< agent/level.hpp; empty: as strong as possible
  std::uint64_t seed = 0;              ///< of the level's draws
  bool quiet = false;                  ///< print nothing about the search
};

/// The limits on time, memory and the search that a manager has set by INFO lines.
struct Limits {
  std::chrono::milliseconds turn{30'000};  ///< 0: as fast as possible
  std::chrono::milliseconds match{0};      ///< 0: none
  /// The remaining match time when the next turn begins.
  std::optional<std::chrono::milliseconds> left_of_match;
  std::chrono::milliseconds increment{0};  ///< added to the match time after each move
  std::int64_t memory = 0;                 ///< bytes, 0: none
  std::int64_t depth = 0;                  ///< plies, 0 or less: no limit
  std::int64_t nodes = 0;                  ///< positions to search in a turn, 0 or less: no limit
};

/// The time for a turn that the manager announced at `announced`: the turn limit or the remaining match time,
/// whichever is less. A turn uses the increment and a fifteenth of the remaining match time, so a game of thirty
/// moves leaves an eighth of it. `budget` is a further upper bound. Empty: move as fast as possible.
std::optional<search::TurnTime> turn_time(const Limits& limits, search::Instant announced,
                                          std::optional<std::chrono::nanoseconds> budget);

/// The depth to search, in plies: the limit of the manager or `most`, whichever is less.
int search_depth(const Limits& limits, int most);

/// The number of positions to search in a turn: the limit of the manager or `most`, whichever is less. Empty: no limit.
std::optional<std::uint64_t> search_nodes(const Limits& limits, std::optional<std::uint64_t> most);

/// The bytes for the engine's table: half of the limit, at most `most`, else 1 GiB, and never so many that the
/// rest of the program (6 MiB) does not fit into the limit. Without a limit: `most`, else 64 MiB.
std::size_t table_memory(const Limits& limits, std::optional<std::size_t> most);

/// Runs Claimeven in a Gomocup manager: answers one command after the other.
///
///   START 15               →  OK
///   BEGIN, TURN 7,7, or BOARD, 7,7,2, …, DONE
///                          →  MESSAGE info depth 9 score 3 nodes 81234 pv H9 G9, …, then 8,8
///   SWAP2BOARD, 7,7, 8,7, 9,9, DONE
///                          →  SWAP, or the fourth stone, 8,8; without stones, three: 7,7 8,7 9,9
///   TAKEBACK 8,8, RESTART  →  OK
///   INFO …                 →  nothing
///   ABOUT                  →  name="…", …
///
/// A command that cannot be executed is answered with ERROR and the reason, an unknown one with UNKNOWN.
/// Claimeven plays free-style, exact five, Renju and Caro. There is no recolouring. (Protocol: Petr
/// Lastovicka, Piskvork, "Gomoku AI protocol", version 2.)
class Session {
 public:
  /// Keeps references to the streams.
  Session(const Settings& settings, std::istream& in, std::ostream& out);

  /// Answers commands until END or the end of the input.
  void run();

 private:
  // Each command has a handler; run() finds it by the command's type.
  void handle(const Start& start);
  void handle(const Info& info);
  void handle(const Begin& begin);
  void handle(const Turn& turn);
  void handle(const Board& board);
  void handle(const Swap2Board& swap2_board);
  void handle(const TakeBack& take_back);
  void handle(const Restart& restart);
  void handle(const About& about);
  void handle(const End& end);
  void handle(const Malformed& malformed);
  void handle(const Unknown& unknown);
  void handle(const Nothing& nothing);

  std::optional<std::string> next_line();
  void answer(const std::string& text);
  void refuse(const std::string& reason) { answer("ERROR " + reason); }
  /// Answers ERROR and returns false if there is no game or Claimeven does not play its rules.
  bool can_play();
  bool put(game::Place place, Owner owner);
  void take_rule(std::int64_t bits);
  void prepare_engine();
  void move();
  /// The turn for which `deadline` was made ends now.
  void end_turn(const search::Deadline& deadline);
  search::Deadline deadline_of_turn() const;

  Settings settings_;
  std::istream& in_;
  std::ostream& out_;
  Limits limits_;
  std::int64_t rule_ = 0;  ///< the bits of INFO rule
  std::optional<std::string> refused_rule_;
  std::optional<Start> board_size_;
  std::optional<Stones> stones_;
  std::unique_ptr<search::Engine> engine_;
  game::Rules engine_rules_;
  std::size_t engine_memory_ = 0;
  search::Instant line_arrived_;
  std::chrono::nanoseconds longest_wait_{};  ///< for a processor to read a line, since the last turn
  search::ExpectedPause expected_pause_;
  bool ended_ = false;
};

}  // namespace kaven::agent::claimeven::gomocup
