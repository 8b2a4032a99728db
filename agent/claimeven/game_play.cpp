#include "agent/claimeven/game_play.hpp"

#include <chrono>
#include <ostream>
#include <variant>

#include "agent/claimeven/announcements.hpp"
#include "agent/search/deadline.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"

namespace kaven::agent::claimeven {

GamePlay::GamePlay(const Arguments& given_arguments, mailbox::AgentMailbox& given_mailbox,
                   Engine& given_engine, std::ostream& given_out)
    : arguments(given_arguments),
      mailbox(given_mailbox),
      engine(given_engine),
      out(given_out),
      position(given_arguments.game.rules) {
  for (const game::Move move : arguments.opening) position.play(move);
}

void GamePlay::run() {
  mailbox::Turn turn = wait_for_colour();
  if (me == game::Colour::black) turn = wait_for_move();
  while (!position.over()) {
    answer(turn);
    if (!position.over()) turn = wait_for_move();
  }
  print_what_was_said();
  out << verdict(position, me) << std::endl;
}

mailbox::Turn GamePlay::wait_for_colour() {
  for (;;) {
    mailbox::Turn turn = mailbox.wait_for_turn();
    if (const auto colour = notation::read_colour(turn.text)) {
      me = *colour;
      say("I am " + std::string(game::colour_name(me)));
      return turn;
    }
    out << "No colour: '" << notation::printable(turn.text) << "': expected W or B" << std::endl;
  }
}

// "If the opponent's move is invalid, your program must display the offending move, and state the error."
mailbox::Turn GamePlay::wait_for_move() {
  for (;;) {
    print_what_was_said();
    mailbox::Turn turn = mailbox.wait_for_turn();
    const notation::MoveReading reading = notation::read_move(turn.text);
    const std::string wrong = complaint(reading, turn.text, position);
    if (wrong.empty()) {
      const game::Move move = std::get<notation::MoveText>(reading).move;
      say("The opponent plays " + notation::write_move(move));
      position.play(move);
      return turn;
    }
    out << wrong << std::endl;
  }
}

void GamePlay::answer(const mailbox::Turn& turn) {
  Deadline deadline({.announced = turn.announced, .limit = arguments.turn_limit, .budget = arguments.budget},
                    std::chrono::steady_clock::now, expected_pause.value());
  const Thought thought = engine.choose(position, arguments.depth, deadline, [&](const Thought& completed) {
    say(info_line(completed, position.rules()));
  });
  const std::string text = notation::write_move(thought.move);
  mailbox.answer(text);
  say("I play " + text);
  position.play(thought.move);
  expected_pause.learn(deadline.longest_pause());
}

// Printing may block (a terminal that is held, a pipe nobody reads): never while the clock runs.
void GamePlay::say(const std::string& line) {
  if (!arguments.quiet) said += line + '\n';
}

void GamePlay::print_what_was_said() {
  out << said << std::flush;
  said.clear();
}

}  // namespace kaven::agent::claimeven
