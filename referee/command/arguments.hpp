// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/game_settings/game_settings.hpp"
#include "common/notation/board_text.hpp"
#include "common/notation/game_choice.hpp"
#include "referee/command/against.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/match/match.hpp"

namespace kaven::referee::command {

/// The parsed command line of the referee.
struct Arguments {
  notation::ChosenGame game;
  struct Side {
    std::string program;
    std::optional<std::string> name;
    std::optional<std::string> stem;
    std::optional<std::string> protocol;
    std::optional<double>
        time_factor;   ///< by which its time limits are multiplied; empty: 1, or the record's
    std::string seen;  ///< the result of an earlier look at its version (program::seen_word()); may be empty
  };
  std::array<Side, 2> sides;  ///< both sides, in the order given
  game_settings::ProgramSettings programs;
  /// The recorded game that the first program plays again; the second program takes over where the game
  /// deviates.
  std::optional<Against> against;
  /// Without what depends on the sandbox and the players: idle_policy, idle_budget, time_factors, solver.
  match::Limits limits{.turn = {}, .start = {}};
  std::uint64_t seed = 0;
  std::vector<game::Move> opening;               ///< moves on the board when the game begins
  boost::filesystem::path record;                ///< empty: none
  boost::filesystem::path logs;                  ///< directory; empty: not kept
  std::optional<boost::filesystem::path> trace;  ///< the file for the trace; empty path: stderr
  notation::Display display = notation::Display::ascii;
  bool first_is_white = true;  ///< drawn with the seed, or given
  bool strict = false;
  std::optional<std::chrono::nanoseconds>
      human_limit;  ///< for each move of a human; empty: the limits of programs
  bool quiet = false;
  bool exit_code = false;    ///< the exit status says whether a program forfeited
  int games = 1;             ///< games in a row, with swapped colours after each
  bool is_repeated = false;  ///< not the first game of a series: do not repeat warnings about the setup
  bool shows_game = true;    ///< show the board and the result of each game, not only a summary
  std::string event;
  bool forfeits_unplayable = false;  ///< a program that cannot play as it is loses; else there is no game
  bool void_when_changed = false;    ///< the game has no verdict if a program's files change during it
  SandboxOptions sandbox;
};

/// The command line is answered (help, version) or wrong: the process must exit with this status.
struct ExitNow {
  int status = 0;
};

/// Parses the command line of main(); prints help to stdout and usage errors to stderr. Call it once.
using ArgumentParser = std::function<std::variant<Arguments, ExitNow>(int count, char** values)>;

/// To construct the options takes longer than to parse them, so a process that forks for each game constructs them
/// before.
ArgumentParser make_argument_parser();

}  // namespace kaven::referee::command
