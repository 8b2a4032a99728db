#pragma once

#include <optional>
#include <string>
#include <variant>

#include "common/notation/game_choice.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/lost_time_watch.hpp"

namespace kaven::referee::compliance {

/// Everything that the command line of compliance_run says.
struct Arguments {
  std::string scenario;                         ///< its name, or `list`
  std::string program;                          ///< may be empty for `list`
  std::optional<std::string> protocol;          ///< instead of what the program says of itself
  std::optional<std::string> default_protocol;  ///< of a program that names none
  bool openings = false;                        ///< it must be able to begin behind moves that nobody chose
  notation::GameChoice game;                  ///< without a name: what programs of its protocol usually play
  std::optional<Clock::duration> turn_limit;  ///< empty: the game's
  Clock::duration told_limit{};               ///< what programs are told, if that is less
  Clock::duration start_limit{};
  Clock::duration slowness{};  ///< how long the slow opponent takes
  std::string log;             ///< a file; empty: none is kept
  std::optional<int> depth;    ///< plies that a one-move program is told to look ahead; empty: its own
  command::SandboxOptions sandbox;
};

/// Reads the command line; prints help to stdout and usage errors to the log. An int is the status to exit
/// with.
std::variant<Arguments, int> read_arguments(int count, char** values);

}  // namespace kaven::referee::compliance
