#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "common/notation/game_choice.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/lost_time_watch.hpp"

namespace kaven::referee::compliance {

/// The parsed command line of compliance_run.
struct Arguments {
  std::string scenario;                         ///< its name, or `list`
  std::string program;                          ///< may be empty for `list`
  std::optional<std::string> protocol;          ///< overrides the program's own protocol
  std::optional<std::string> default_protocol;  ///< for a program that names no protocol
  bool openings = false;                        ///< require that the program can begin after an opening
  notation::GameChoice game;                    ///< without a name: the usual game of the program's protocol
  std::optional<Clock::duration> turn_limit;    ///< empty: the game's
  Clock::duration told_limit =
      std::chrono::seconds(1);  ///< the time limit sent to programs, if shorter than the real one
  Clock::duration start_limit = std::chrono::seconds(60);
  Clock::duration slowness = std::chrono::seconds(3);  ///< how long the slow opponent waits
  std::string log;                                     ///< a file; empty: no log
  std::optional<int> depth;  ///< search depth in plies, sent to a one-move program; empty: the program's own
  command::SandboxOptions sandbox;
};

/// Parses the command line; prints help to stdout and usage errors to the log. Returns an exit status instead
/// of Arguments if the process should exit.
std::variant<Arguments, int> read_arguments(int count, char** values);

}  // namespace kaven::referee::compliance
