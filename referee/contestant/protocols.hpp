// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/rules.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/keyboard.hpp"
#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::contestant {

/// All facts that a contestant may need. Each protocol uses some of them.
struct ContestantSpec {
  EventLoop& loop;
  sandbox::LaunchSpec launch;  ///< unused for a human
  game::Rules rules;
  std::string stem;
  std::string opponents_stem;
  std::chrono::nanoseconds turn_limit{};
  /// turn_limit is only a share of match_limit: so much for each move, however long the game is.
  bool turn_is_a_share = false;
  std::chrono::nanoseconds overage{};      ///< total by which all its turns may exceed turn_limit; 0: none
  std::chrono::nanoseconds match_limit{};  ///< for all its turns together; 0: none
  std::chrono::nanoseconds increment{};    ///< added to match_limit after each of its turns
  std::chrono::nanoseconds start_limit = std::chrono::seconds(60);  ///< from its launch until it is ready
  /// The folder that contains the program, if the program may read all of it; else empty.
  boost::filesystem::path folder;
  program::ProtocolSettings settings;
  bool strict = false;  ///< reject every answer that deviates from the exact form
  bool in_tournament = false;
  bool after_opening = false;                ///< stones are on the board when the game begins
  game::Colour first = game::Colour::white;  ///< the side whose turn comes first
  std::optional<std::chrono::nanoseconds> human_limit =
      {};                              ///< a human's time for each move, if it differs from programs'
  std::shared_ptr<Keyboard> keyboard;  ///< used by a human only
};

/// Limits of a search for one move that a protocol sends to a program; 0: none.
struct SearchLimits {
  int depth = 0;  ///< plies
  int nodes = 0;
};

inline SearchLimits no_search_limits(const program::ProtocolSettings& /*settings*/) {
  return {};
}

/// How long a process of a program lives.
enum class Lifetime : std::uint8_t {
  game,  ///< started once per game; it waits while its opponent thinks
  turn,  ///< started for each of its turns
};

/// A protocol: all that the referee knows about one way to talk to programs. A new one needs a
/// `…_contestant.cpp`, which defines its Protocol, a row of the list in common/program/protocol_id.hpp, which
/// `agent.toml`, command lines and messages use, and a case in protocols.cpp.
struct Protocol {
  std::string_view name;
  /// True if the program receives the whole board, so that a game may begin with stones on it.
  bool tells_boards;
  /// True if the program can take part in the opening swap2.
  bool tells_swap2 = false;
  /// Returns why this protocol cannot express a game by these rules, for the sentence of misfit(); nullopt if
  /// it can.
  std::optional<std::string> (*unsupported_reason)(const game::Rules& rules);
  std::unique_ptr<Contestant> (*make)(const ContestantSpec& spec);
  Lifetime lifetime = Lifetime::game;
  /// The catalogue name of the game that its programs usually play.
  std::string_view usual_game = "connect4";
  /// True if that game usually has pop-outs.
  bool usually_pops_out = false;
  /// True if the protocol sends programs their time limit, so that they are expected to keep it.
  bool tells_time = false;
  /// True if the protocol sends every program a search depth.
  bool tells_depth = false;
  /// The limits of the search that a program with these settings receives; 0: none.
  SearchLimits (*search_limits)(const program::ProtocolSettings& settings) = no_search_limits;
  /// True if its programs must exit, without a move, when they are started on a board without a free place.
  bool exits_on_full_board = false;
  /// True if its programs look for a file again and again while they wait.
  bool polls_for_turns = false;
  /// True if the referee accepts answers that deviate from the exact form, and warns about them.
  bool tolerates_deviations = true;
  /// True if `check` reads and writes the program's files itself, because the courses also ask for reactions
  /// that a match never provokes.
  bool is_tested_by_files = false;
  /// How a program takes its turn: a sentence for the author of a program that does not.
  std::string_view turn_in_words;
  /// How a program learns that the game is over, to complete the sentence `it exits …`; empty if it does not
  /// learn it.
  std::string_view end_in_words;
};

/// The Protocol::unsupported_reason of protocols that can express every game: always nullopt.
std::optional<std::string> fits_every_game(const game::Rules& rules);

/// Returns why `program` cannot play `game` in its protocol, as a sentence that names both; nullopt if it
/// can.
std::optional<std::string> misfit(const program::Program& program, const notation::ChosenGame& game);

/// Returns why `program` cannot play a game that begins with an opening, as a sentence; nullopt if it can.
std::optional<std::string> opening_misfit(const program::Program& program);

/// The protocol of a human at the terminal. No `agent.toml` names it.
inline constexpr std::string_view console_protocol_name = "console";

/// The protocol called `name`, one of program::protocol_names or console_protocol_name; throws
/// std::logic_error for another.
const Protocol& find_protocol(std::string_view name);

}  // namespace kaven::referee::contestant
