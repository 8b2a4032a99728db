// SPDX-License-Identifier: MIT
// Plays the first legal move there is, at once: games between two of these take milliseconds.

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdlib>
#include <string>
#include <variant>

#include "common/game/position.hpp"
#include "common/mailbox/agent_mailbox.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"

using namespace kaven;

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

int main(int, char** words) {
  const notation::ChosenGame chosen =
      notation::choose_game({.game = variable("KAVEN_GAME"),
                             .size = variable("KAVEN_SIZE"),
                             .connect = std::stoi(variable("KAVEN_CONNECT"))});
  mailbox::AgentMailbox turns(".", boost::filesystem::path(words[0]).filename().string(),
                              mailbox::Wake::inotify, mailbox::shortest_poll);
  game::Position position(chosen.rules);
  for (const game::Move move : notation::read_opening(variable("KAVEN_OPENING"), chosen.rules))
    position.play(move);
  const auto colour = notation::read_colour(turns.wait_for_turn().text);
  if (!colour) return 1;
  while (true) {
    if (position.to_move() != *colour) {
      const auto reading = notation::read_move(turns.wait_for_turn().text);
      position.play(std::get<notation::MoveText>(reading).move);
    }
    if (position.over()) return 0;
    const game::Move move = position.legal_moves().front();
    position.play(move);
    turns.answer(notation::write_move(move));
    if (position.over()) return 0;
  }
}
