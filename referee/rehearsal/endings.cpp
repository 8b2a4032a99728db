#include "referee/rehearsal/endings.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/notation/printable.hpp"
#include "referee/rehearsal/announcement.hpp"
#include "referee/rehearsal/compliant_opponent.hpp"
#include "referee/rehearsal/rehearsed_program.hpp"

namespace kaven::referee {

using namespace std::chrono_literals;
using game::Colour;
using notation::ChosenGame;

namespace {

// Who says nothing for so long after the last move says nothing.
constexpr Clock::duration announcement_wait = 6s;

struct Attempt {
  ChosenGame game;
  Colour colour = Colour::white;  ///< of the program
  std::optional<Wish> wish;       ///< of its opponent; nothing: to win
  bool usual_board = true;        ///< any program can be expected to know it
};

class Opponent {
 public:
  Opponent(const Stage& stage, const Attempt& attempt) : wish(attempt.wish) {
    if (wish) return;
    strong = std::make_unique<RehearsedProgram>(stage, stage.strong_player,
                                                Part{attempt.game, opponent(attempt.colour), true});
    strong->take_colour();
  }

  game::Move move(const game::Position& position) {
    if (wish) return wished_move(position, *wish, generator);
    return strong->await_move();
  }
  void see(game::Move move) {
    if (strong && !strong->gone()) strong->give_move(move);
  }

 private:
  std::optional<Wish> wish;
  std::mt19937 generator;
  std::unique_ptr<RehearsedProgram> strong;
};

// What goes wrong with our own opponent is nobody's fault.
template <typename Step>
auto without_fault(Step step) {
  try {
    return step();
  } catch (const Shortcoming& shortcoming) {
    throw std::runtime_error("the opponent of the program failed: " + shortcoming.seen);
  }
}

void play_to_the_end(const Stage& stage, const Attempt& attempt, RehearsedProgram& program) {
  const std::unique_ptr<Opponent> opponent =
      without_fault([&] { return std::make_unique<Opponent>(stage, attempt); });
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

/// Nothing when the game did not end as wanted, or showed nothing.
std::optional<Finding> try_game(const Stage& stage, const std::string& requirement, const Attempt& attempt,
                                const Wanted& wanted) {
  RehearsedProgram program(stage, stage.program, {attempt.game, attempt.colour});
  program.take_colour();
  play_to_the_end(stage, attempt, program);
  const game::Outcome outcome = *program.position().outcome();
  if (!wanted(outcome, attempt.colour)) return std::nullopt;
  const auto fault = [&] { return fault_of_announcement(program.printed(), outcome.result); };
  program.wait_for(announcement_wait, [&] { return !fault(); });
  if (program.gone()) program.program().end();
  if (!fault()) return Finding::passed;
  // It may not have known that the game was over.
  if (!attempt.usual_board && program.answer_text()) return std::nullopt;
  const std::string printed = program.printed();
  throw Shortcoming{requirement,
                    fmt::format("as {} on {}: {}{}", game::colour_name(attempt.colour),
                                notation::size_text(attempt.game.rules), *fault(),
                                printed.empty() ? "" : ": '" + notation::printable(printed) + "'")};
}

void expect_announcement(const Stage& stage, const std::string& requirement,
                         std::span<const Attempt> attempts, const Wanted& wanted) {
  for (const Attempt& attempt : attempts) {
    try {
      if (try_game(stage, requirement, attempt, wanted)) return;
    } catch (const Shortcoming& shortcoming) {
      // On a board it need not know, only what it says about the end counts.
      if (attempt.usual_board || shortcoming.requirement == requirement) throw;
    }
  }
  stage.observations.push_back(
      {requirement, Finding::untried, fmt::format("none of {} games ended like that", attempts.size())});
}

ChosenGame on_another_board(const Stage& stage, int columns, int rows, int connect) {
  ChosenGame other = stage.game;
  other.rules.columns = columns;
  other.rules.rows = rows;
  other.rules.line_length = connect;
  return other;
}

}  // namespace

void play_own_win(const Stage& stage) {
  const std::vector<Attempt> attempts = {{stage.game, Colour::white, Wish::to_lose},
                                         {stage.game, Colour::black, Wish::to_lose}};
  expect_announcement(stage, "own-win", attempts, [](const game::Outcome& outcome, Colour colour) {
    return outcome.result == game::win_for(colour);
  });
}

void play_own_loss(const Stage& stage) {
  const game::Rules& rules = stage.game.rules;
  const ChosenGame easy = on_another_board(stage, rules.columns, rules.rows, 2);
  const std::vector<Attempt> attempts = {{stage.game, Colour::black, {}},
                                         {stage.game, Colour::white, {}},
                                         {easy, Colour::black, {}, false},
                                         {easy, Colour::white, {}, false}};
  expect_announcement(stage, "own-loss", attempts, [](const game::Outcome& outcome, Colour colour) {
    return outcome.result == game::win_for(opponent(colour));
  });
}

void play_drawn_game(const Stage& stage) {
  // Colours alternate along a single row as long as a line.
  const int length = std::max(2, stage.game.rules.line_length);
  const std::vector<Attempt> attempts = {
      {on_another_board(stage, length, 1, length), Colour::white, Wish::to_draw, false},
      {stage.game, Colour::white, Wish::to_draw},
      {stage.game, Colour::black, Wish::to_draw}};
  expect_announcement(stage, "drawn-game", attempts,
                      [](const game::Outcome& outcome, Colour) { return !game::winner(outcome.result); });
}

}  // namespace kaven::referee
