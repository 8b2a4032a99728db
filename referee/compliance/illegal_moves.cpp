// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>
#include <string>

#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "referee/compliance/compliant_opponent.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/compliance/mailbox_scenarios.hpp"
#include "referee/compliance/tested_program.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
using game::Move;
using game::Place;
using game::Position;

namespace {

// A program that has printed nothing for this long will print nothing.
constexpr Clock::duration message_wait = 6s;
constexpr Clock::duration shortest_calm = 500ms;
// A program that has not answered within this many times its longest turn will not answer.
constexpr int calm_turns = 3;

/// The program is White and makes two moves; `text_of` computes the second answer from the position.
template <typename TextOf>
void expect_refusal(const ScenarioContext& context, const std::string& requirement, TextOf text_of) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  program.await_move();
  std::mt19937 generator;
  program.give_move(choose_move(program.position(), OpponentGoal::to_draw, generator));
  program.await_move();
  if (program.position().over()) {
    context.results.observations.push_back({requirement, Finding::untried, "the game was over too soon"});
    return;
  }
  const std::string text = text_of(program.position());
  program.forget_print();
  program.give_text(text);
  const auto answered = [&] { return program.answer_text().has_value(); };
  const auto shown = [&] { return shows_text(program.printed(), text); };
  program.happens_within(message_wait, [&] { return answered() || shown(); });
  program.happens_within(std::max<Clock::duration>(shortest_calm, calm_turns * program.longest_turn()),
                         answered);
  if (const auto answer = program.answer_text()) {
    throw Violation{requirement, text + " was answered: " + text::printable(*answer)};
  }
  if (program.gone()) program.program().end();
  if (shown()) return;
  const std::string printed = program.printed();
  throw Violation{
      requirement,
      text + " was not answered, but it printed " +
          (printed.empty() ? "nothing" : quoted_output(printed) + ", which does not show the move")};
}

}  // namespace

void play_wrong_colour(const ScenarioContext& context) {
  expect_refusal(context, "wrong-colour", [](const Position& position) {
    Move move = position.legal_moves().front();
    move.colour = opponent(move.colour);
    return notation::write_move(move);
  });
}

void play_off_the_board(const ScenarioContext& context) {
  expect_refusal(context, "off-the-board", [](const Position& position) {
    const game::Rules& rules = position.rules();
    const Place beyond = rules.columns < game::largest_side ? Place{rules.columns, 0} : Place{0, rules.rows};
    return notation::write_move({position.to_move(), beyond});
  });
}

void play_occupied_place(const ScenarioContext& context) {
  expect_refusal(context, "occupied-place", [](const Position& position) {
    return notation::write_move({position.to_move(), position.moves().front().place});
  });
}

void play_floating_stone(const ScenarioContext& context) {
  expect_refusal(context, "floating-stone", [](const Position& position) {
    std::vector<Move> moves = position.legal_moves();
    std::erase_if(moves, game::is_pop_out);
    Move move = *std::ranges::min_element(moves, {}, [](const Move& each) { return each.place.row; });
    ++move.place.row;
    return notation::write_move(move);
  });
}

void play_no_move(const ScenarioContext& context) {
  expect_refusal(context, "no-move", [](const Position&) { return std::string("(PASS)"); });
}

}  // namespace kaven::referee::compliance
