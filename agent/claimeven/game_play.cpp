// SPDX-License-Identifier: MIT
#include "agent/claimeven/game_play.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <string_view>
#include <utility>
#include <variant>

#include "agent/search/engine.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::agent::claimeven {

using namespace search;

std::string illegal_move_text(const notation::MoveReading& reading, const std::string& text,
                              const game::Position& position) {
  if (const auto* read = std::get_if<notation::MoveText>(&reading)) {
    const auto illegality = position.check(read->move);
    if (!illegality) return {};
    return "Invalid move " + notation::write_move(read->move) + ": " +
           game::explain(*illegality, position, read->move);
  }
  if (const auto* refused = std::get_if<notation::NotAMove>(&reading)) {
    return "Invalid move " + text::printable(refused->list) + ": " + refused->reason;
  }
  return "Invalid move '" + text::printable(text) + "': expected a move as in (W C 1)";
}

std::string verdict(const game::Position& position, game::Colour me) {
  const bool white = me == game::Colour::white;
  return notation::outcome_sentence(*position.outcome(), position.rules(), white ? "me" : "the opponent",
                                    white ? "the opponent" : "me");
}

GamePlay::GamePlay(const Arguments& arguments, mailbox::AgentMailbox& mailbox, Engine& engine,
                   std::ostream& out, std::function<bool()> can_print)
    : arguments_(arguments),
      mailbox_(mailbox),
      engine_(engine),
      out_(out),
      can_print_(std::move(can_print)),
      position_(arguments.game.rules) {
  for (const game::Move move : arguments_.opening) position_.play(move);
}

void GamePlay::run() {
  if (arguments_.level) {
    say("Level " + std::to_string(*arguments_.level) + ", seed " + std::to_string(arguments_.seed));
  }
  mailbox::Turn turn = wait_for_colour();
  if (me_ != position_.to_move()) turn = wait_for_move();
  while (!position_.over()) {
    answer(turn);
    if (!position_.over()) turn = wait_for_move();
  }
  flush_output();
  out_ << verdict(position_, me_) << std::endl;
}

mailbox::Turn GamePlay::wait_for_colour() {
  for (;;) {
    mailbox::Turn turn = mailbox_.wait_for_turn();
    if (const auto colour = notation::read_colour(turn.text)) {
      me_ = *colour;
      say("I am " + std::string(game::colour_name(me_)));
      return turn;
    }
    out_ << "No colour: '" << text::printable(turn.text) << "': expected W or B" << std::endl;
  }
}

// "If the opponent's move is invalid, your program must display the offending move, and state the error."
mailbox::Turn GamePlay::wait_for_move() {
  for (;;) {
    flush_output();
    mailbox::Turn turn = mailbox_.wait_for_turn();
    const notation::MoveReading reading = notation::read_move(turn.text);
    const std::string wrong = illegal_move_text(reading, turn.text, position_);
    if (wrong.empty()) {
      const game::Move move = std::get<notation::MoveText>(reading).move;
      say("The opponent plays " + notation::write_move(move));
      position_.play(move);
      return turn;
    }
    out_ << wrong << std::endl;
  }
}

Deadline GamePlay::deadline_of(const mailbox::Turn& turn) const {
  if (arguments_.nodes) return Deadline::after_nodes(*arguments_.nodes);
  return {{.announced = turn.announced, .limit = arguments_.turn_limit, .budget = arguments_.budget},
          std::chrono::steady_clock::now,
          expected_pause_.value()};
}

void GamePlay::answer(const mailbox::Turn& turn) {
  Deadline deadline = deadline_of(turn);
  const SearchResult result =
      engine_.choose(position_, arguments_.depth, deadline,
                     [&](const SearchResult& completed) { say(info_line(completed, position_.rules())); });
  const std::string text = notation::write_move(result.move);
  // If the referee stops the program after its move, it would otherwise read this after the next move and
  // record it there.
  flush_without_waiting();
  mailbox_.answer(text);
  say("I play " + text);
  position_.play(result.move);
  expected_pause_.learn(deadline.longest_pause());
}

// Printing may block (a stopped terminal, a pipe without a reader), so it waits until the clock has stopped.
void GamePlay::say(const std::string& line) {
  if (!arguments_.quiet) pending_output_ += line + '\n';
}

void GamePlay::flush_without_waiting() {
  while (!pending_output_.empty() && can_print_()) {
    const std::size_t length = std::min(pending_output_.size(), most_at_once);
    out_ << std::string_view(pending_output_).substr(0, length) << std::flush;
    pending_output_.erase(0, length);
  }
}

void GamePlay::flush_output() {
  out_ << pending_output_ << std::flush;
  pending_output_.clear();
}

}  // namespace kaven::agent::claimeven
