#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/rules.hpp"
#include "common/program/program.hpp"
#include "referee/contestant/console_contestant.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/mailbox_contestant.hpp"
#include "referee/custody/held_program.hpp"

namespace kaven::referee {

/// What a contestant is made of.
struct ContestantOrder {
  EventLoop& loop;
  LaunchOrder launch;  ///< not for a human
  game::Rules rules;
  std::string stem;
  std::string opponents_stem;
  std::chrono::nanoseconds turn_limit{};
  program::ProtocolSettings settings;
  MailboxManners manners;
  bool in_tournament = false;
  bool after_opening = false;  ///< stones are on the board when the game begins
  bool casual = false;
  std::shared_ptr<Keyboard> keyboard;  ///< for a human
};

/// A way of talking to programs. A new one is one more class beside the others, and one more row of the table
/// in protocols.cpp.
struct Protocol {
  std::string_view name;
  /// Whoever speaks it is told the whole board, so that a game may begin with stones on it.
  bool tells_boards;
  /// Why no game by these rules can be played in it, as in `one-move …`; nothing when it can.
  std::optional<std::string> (*misfit)(const game::Rules& rules);
  std::unique_ptr<Contestant> (*make)(const ContestantOrder& order);
};

/// The protocol of a human at the terminal, whom no `agent.toml` describes.
inline constexpr std::string_view console_protocol = "console";

/// The protocol called `name`, one of program::protocol_names or console_protocol.
const Protocol& find_protocol(std::string_view name);

}  // namespace kaven::referee
