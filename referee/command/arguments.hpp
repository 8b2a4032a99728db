#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "common/notation/board_text.hpp"
#include "common/notation/game_choice.hpp"
#include "common/program/submission.hpp"
#include "referee/command/against.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/match/match.hpp"

namespace kaven::referee::command {

/// Everything that the referee's command line says.
struct Arguments {
  notation::ChosenGame game;
  struct Side {
    std::string program;
    std::optional<std::string> name;
    std::optional<std::string> stem;
    std::optional<std::string> protocol;
    std::string seen;  ///< what somebody has seen of its version before (program::seen_word()); may be empty
  };
  std::array<Side, 2> sides;                    ///< both sides, in the order given
  std::optional<std::string> default_protocol;  ///< of programs that name none
  /// The game that the first program plays again; the second program goes on where that deviates.
  std::optional<Against> against;
  std::chrono::nanoseconds turn_limit{};
  std::chrono::nanoseconds start_limit{};
  std::chrono::nanoseconds overage{};      ///< by which a side may exceed its turns in a game; 0: none
  std::chrono::nanoseconds match_limit{};  ///< for all moves of a side; 0: none
  std::chrono::nanoseconds sleep_limit{};  ///< the same for a side that does not compute; 0: none
  std::chrono::nanoseconds start_cpu{};    ///< free on nobody's clock
  std::chrono::nanoseconds grace{};
  std::uint64_t seed = 0;
  std::vector<game::Move> opening;               ///< the moves that the game begins with
  boost::filesystem::path record;                ///< empty: none
  boost::filesystem::path logs;                  ///< directory; empty: not kept
  std::optional<boost::filesystem::path> trace;  ///< where all that passes is written; empty path: stderr
  notation::Display display = notation::Display::ascii;
  bool first_is_white = true;  ///< as drawn with the seed, or as given
  bool strict = false;
  bool casual = false;  ///< a human may take moves back
  std::optional<std::chrono::nanoseconds>
      human_limit;           ///< for each move of a human; as for programs when not given
  std::optional<int> depth;  ///< plies that one-move programs are told to look ahead
  bool poll_only = false;
  bool quiet = false;
  bool exit_code = false;    ///< the exit status says whether a program forfeited
  int games = 1;             ///< so many in a row, with colours swapped from one to the next
  bool is_repeated = false;  ///< a game before said how these programs are found and held
  bool shows_game = true;    ///< the board and the result of each game, not only a summary
  std::string event;
  bool forfeits_unplayable = false;  ///< a program that cannot play as it is loses, instead of no game
  bool void_when_changed = false;  ///< the game has no verdict when files of a program change while it plays
  match::AfterSleep after_sleep = match::AfterSleep::again;
  SandboxOptions sandbox;
  program::SubmissionLimits submission_limits;
};

/// The command line was answered (help, version) or is wrong: the program is to exit with this status.
struct ExitNow {
  int status = 0;
};

/// Reads the command line; prints help to stdout and usage errors to stderr.
std::variant<Arguments, ExitNow> read_arguments(int count, char** values);

}  // namespace kaven::referee::command
