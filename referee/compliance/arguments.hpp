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
  std::string scenario;  ///< its name, or `list`
  std::string program;
  notation::ChosenGame game;
  Clock::duration turn_limit{};
  Clock::duration told_limit{};  ///< what programs are told: not longer than the limit
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
