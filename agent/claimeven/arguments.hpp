#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agent/claimeven/gomocup/settings.hpp"
#include "agent/search/engine.hpp"
#include "common/mailbox/agent_mailbox.hpp"
#include "common/notation/game_choice.hpp"

namespace kaven::agent::claimeven {

/// Everything Claimeven's command line and environment say for the mailbox protocol.
struct Arguments {
  notation::ChosenGame game;
  std::chrono::nanoseconds turn_limit{};
  std::chrono::nanoseconds budget{};  ///< the longest time to think in a turn; below the limit
  std::string stem;                   ///< the name of the files STEM.in and STEM.out without their endings
  mailbox::Wake wake = mailbox::Wake::poll;
  std::chrono::milliseconds poll{mailbox::shortest_poll};
  search::Resources resources;      ///< what the engine may use
  std::vector<game::Move> opening;  ///< played before the game begins
  int depth = search::unlimited_depth;
  bool quiet = false;
};

/// The command line was answered (help, version) or is wrong: the program is to exit with this status.
struct ExitNow {
  int status = 0;
};

/// Reads the command line, and for what it does not say the environment (KAVEN_GAME, KAVEN_SIZE,
/// KAVEN_CONNECT, KAVEN_EXACT, KAVEN_TURN_SECONDS, KAVEN_OPENING). A game named on the command line is not
/// mixed with the size and line length that the environment gives for another one. Prints help to stdout,
/// usage errors to stderr. With the Gomocup protocol the manager says the game, and only Settings are read.
std::variant<Arguments, gomocup::Settings, ExitNow> read_arguments(int count, char** values);

}  // namespace kaven::agent::claimeven
