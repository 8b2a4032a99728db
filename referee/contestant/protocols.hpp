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

/// How the files are treated that a program writes.
struct FileOptions {
  bool strict = false;     ///< every leniency in reading them is refused
  bool poll_only = false;  ///< file events are not relied on
};

/// Everything that a contestant may need to know. Each protocol takes from it what it uses.
struct ContestantSpec {
  EventLoop& loop;
  sandbox::LaunchSpec launch;  ///< meaningless for a human
  game::Rules rules;
  std::string stem;
  std::string opponents_stem;
  std::chrono::nanoseconds turn_limit{};
  std::chrono::nanoseconds overage{};      ///< by which its turns together may exceed turn_limit; 0: none
  std::chrono::nanoseconds match_limit{};  ///< of all its turns together; 0: none
  std::chrono::nanoseconds start_limit = std::chrono::seconds(60);  ///< from its launch until it is ready
  /// The folder that the program lies in, where it may read all of it; else empty.
  boost::filesystem::path folder;
  program::ProtocolSettings settings;
  FileOptions file_options;
  bool in_tournament = false;
  bool after_opening = false;  ///< stones are on the board when the game begins
  bool casual = false;
  std::optional<std::chrono::nanoseconds> human_limit =
      {};                              ///< what a human may take for each move, if not the same
  std::shared_ptr<Keyboard> keyboard;  ///< needed by a human only
};

/// How long a process of a program lives.
enum class Lifetime : std::uint8_t {
  game,  ///< it is started once, and waits while its opponent thinks
  turn,  ///< it is started afresh for each of its turns
};

/// A way of talking to programs: everything the referee knows of it. A new one is one more
/// `…_contestant.cpp`, which defines its Protocol, a row of the table in protocols.cpp, and a name in
/// program::protocol_names, from which `agent.toml`, command lines and their messages take what there is.
struct Protocol {
  std::string_view name;
  /// Whoever speaks it is told the whole board, so that a game may begin with stones on it.
  bool tells_boards;
  /// Why no game by these rules can be played in it, as in `one-move …`; nothing when it can.
  std::optional<std::string> (*unsupported_reason)(const game::Rules& rules);
  std::unique_ptr<Contestant> (*make)(const ContestantSpec& spec);
  Lifetime lifetime = Lifetime::game;
  /// The game of the catalogue that its programs usually play.
  std::string_view usual_game = "connect4";
  /// That game is usually played with pop-outs.
  bool usually_pops_out = false;
  /// Its words tell programs how much time they have, and they are expected to heed that.
  bool tells_time = false;
  /// How a program takes its turn, as a sentence for the author of one that does not.
  std::string_view turn_in_words;
  /// How a program learns that the game is over, as the end of `… and exit`; empty where it does not.
  std::string_view end_in_words;
};

/// The Protocol::unsupported_reason of protocols in which every game can be played: there is never a reason.
std::optional<std::string> fits_every_game(const game::Rules& rules);

/// Why `program` cannot play `game` in the protocol it speaks, as a sentence that names both; nothing when it
/// can.
std::optional<std::string> misfit(const program::Program& program, const notation::ChosenGame& game);

/// Why no game of `program` may begin behind moves that nobody chose, as a sentence; nothing when one may.
std::optional<std::string> opening_misfit(const program::Program& program);

/// The protocol of a human at the terminal, whom no `agent.toml` describes.
inline constexpr std::string_view console_protocol_name = "console";

/// The protocol called `name`, one of program::protocol_names or console_protocol_name.
const Protocol& find_protocol(std::string_view name);

}  // namespace kaven::referee::contestant
