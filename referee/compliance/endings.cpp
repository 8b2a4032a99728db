// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "referee/compliance/compliant_opponent.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/compliance/mailbox_scenarios.hpp"
#include "referee/compliance/tested_program.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
using game::Colour;
using notation::ChosenGame;

namespace {

// A program that has printed nothing for this long after the last move will print nothing.
constexpr Clock::duration announcement_wait = 6s;

struct Attempt {
  ChosenGame game;
  Colour colour = Colour::white;     ///< the program's colour
  std::optional<OpponentGoal> goal;  ///< the opponent's goal; empty: to win
  bool usual_board = true;           ///< every program must support this board
};

class Opponent {
 public:
  Opponent(const ScenarioContext& context, const Attempt& attempt) : goal_(attempt.goal) {
    if (goal_) return;
    strong_ = std::make_unique<TestedProgram>(context, context.strong_player,
                                              Role{attempt.game, opponent(attempt.colour), true});
    strong_->take_colour();
  }

  game::Move move(const game::Position& position) {
    if (goal_) return choose_move(position, *goal_, generator_);
    return strong_->await_move();
  }
  void see(game::Move move) {
    if (strong_ && !strong_->gone()) strong_->give_move(move);
  }

 private:
  std::optional<OpponentGoal> goal_;
  std::mt19937 generator_;
  std::unique_ptr<TestedProgram> strong_;
};

// Turns a violation by the opponent, which is Kaven's own program, into an error of the check.
template <typename Step>
auto without_fault(Step step) {
  try {
    return step();
  } catch (const Violation& violation) {
    throw std::runtime_error("the opponent of the program failed: " + violation.seen);
  }
}

void play_to_the_end(const ScenarioContext& context, const Attempt& attempt, TestedProgram& program) {
  const std::unique_ptr<Opponent> opponent =
      without_fault([&] { return std::make_unique<Opponent>(context, attempt); });
  while (!program.position().over()) {
    if (program.position().to_move() == attempt.colour) {
      const game::Move move = program.await_move();
      without_fault([&] { opponent->see(move); });
    } else {
      const game::Move move = without_fault([&] { return opponent->move(program.position()); });
      program.forget_print();
      program.give_move(move);
    }
  }
}

using Wanted = std::function<bool(const game::Outcome&, Colour)>;

/// Returns the finding of one game; nullopt if the game did not end as wanted, or showed nothing.
std::optional<Finding> try_game(const ScenarioContext& context, const std::string& requirement,
                                const Attempt& attempt, const Wanted& wanted) {
  TestedProgram program(context, context.program, {attempt.game, attempt.colour});
  program.take_colour();
  play_to_the_end(context, attempt, program);
  const game::Outcome outcome = *program.position().outcome();
  if (!wanted(outcome, attempt.colour)) return std::nullopt;
  const auto fault = [&] { return announcement_fault(program.printed(), outcome.result); };
  program.happens_within(announcement_wait, [&] { return !fault(); });
  if (program.gone()) program.program().end();
  if (!fault()) return Finding::passed;
  // On an unusual board the program may not have known that the game was over.
  if (!attempt.usual_board && program.answer_text()) return std::nullopt;
  const std::string printed = program.printed();
  throw Violation{requirement, fmt::format("as {} on {}: {}{}", game::colour_name(attempt.colour),
                                           notation::size_text(attempt.game.rules), *fault(),
                                           printed.empty() ? "" : ": " + quoted_output(printed))};
}

void expect_announcement(const ScenarioContext& context, const std::string& requirement,
                         std::span<const Attempt> attempts, const Wanted& wanted) {
  for (const Attempt& attempt : attempts) {
    try {
      if (try_game(context, requirement, attempt, wanted)) return;
    } catch (const Violation& violation) {
      // On a board that the program need not support, only its announcement counts.
      if (attempt.usual_board || violation.requirement == requirement) throw;
    }
  }
  context.results.observations.push_back(
      {requirement, Finding::untried, fmt::format("none of {} games ended like that", attempts.size())});
}

ChosenGame on_another_board(const ScenarioContext& context, int columns, int rows, int connect) {
  ChosenGame other = context.game;
  other.rules.columns = columns;
  other.rules.rows = rows;
  other.rules.line_length = connect;
  return other;
}

}  // namespace

void play_own_win(const ScenarioContext& context) {
  const std::vector<Attempt> attempts = {{context.game, Colour::white, OpponentGoal::to_lose},
                                         {context.game, Colour::black, OpponentGoal::to_lose}};
  expect_announcement(context, "own-win", attempts, [](const game::Outcome& outcome, Colour colour) {
    return outcome.result == game::win_for(colour);
  });
}

void play_own_loss(const ScenarioContext& context) {
  const game::Rules& rules = context.game.rules;
  const ChosenGame easy = on_another_board(context, rules.columns, rules.rows, 2);
  const std::vector<Attempt> attempts = {{context.game, Colour::black, {}},
                                         {context.game, Colour::white, {}},
                                         {easy, Colour::black, {}, false},
                                         {easy, Colour::white, {}, false}};
  expect_announcement(context, "own-loss", attempts, [](const game::Outcome& outcome, Colour colour) {
    return outcome.result == game::win_for(opponent(colour));
  });
}

void play_drawn_game(const ScenarioContext& context) {
  // In a single row of a line's length the colours alternate, so every game is drawn.
  const int length = std::max(2, context.game.rules.line_length);
  const std::vector<Attempt> attempts = {
      {on_another_board(context, length, 1, length), Colour::white, OpponentGoal::to_draw, false},
      {context.game, Colour::white, OpponentGoal::to_draw},
      {context.game, Colour::black, OpponentGoal::to_draw}};
  expect_announcement(context, "drawn-game", attempts,
                      [](const game::Outcome& outcome, Colour) { return !game::winner(outcome.result); });
}

}  // namespace kaven::referee::compliance
