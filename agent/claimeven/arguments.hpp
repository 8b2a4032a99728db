// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/claimeven/gomocup/session.hpp"
#include "agent/search/engine.hpp"
#include "common/mailbox/agent_mailbox.hpp"
#include "common/notation/game_choice.hpp"

namespace kaven::agent::claimeven {

/// Everything that Claimeven's command line and environment specify for the mailbox protocol.
struct Arguments {
  notation::ChosenGame game;
  std::chrono::nanoseconds turn_limit{};
  std::chrono::nanoseconds budget{};  ///< maximum time to think in a turn; below the limit
  std::string stem;                   ///< the stem of the files STEM.in and STEM.out
  mailbox::Wake wake = mailbox::Wake::poll;
  std::chrono::milliseconds poll{mailbox::shortest_poll};
  search::Resources resources;      ///< resources for the engine
  std::vector<game::Move> opening;  ///< moves played before the game begins
  int depth = search::unlimited_depth;
  /// Positions to search in a turn, instead of the time limit and the budget.
  std::optional<std::uint64_t> nodes;
  std::optional<int> level;  ///< agent/level.hpp; empty: as strong as possible
  std::uint64_t seed = 0;    ///< of the level's draws
  bool quiet = false;
};

/// The command line has been answered (help, version) or is wrong: exit with this status.
struct ExitNow {
  int status = 0;
};

/// Reads the command line, and the environment for whatever the command line does not specify (KAVEN_GAME,
/// KAVEN_SIZE, KAVEN_CONNECT, KAVEN_EXACT, KAVEN_POP_OUT, KAVEN_OPENING_RULE, KAVEN_TURN_SECONDS,
/// KAVEN_OPENING). If the command line names a game, the size and line length in the environment for another
/// game are ignored. Prints help to stdout and usage errors to stderr. With the Gomocup protocol the manager
/// specifies the game, and only Settings are read.
std::variant<Arguments, gomocup::Settings, ExitNow> read_arguments(int count, char** values);

}  // namespace kaven::agent::claimeven
