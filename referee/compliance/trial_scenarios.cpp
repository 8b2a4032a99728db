// SPDX-License-Identifier: MIT
#include "referee/compliance/trial_scenarios.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "referee/compliance/compliant_opponent.hpp"
#include "referee/compliance/full_columns.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/compliance/trial.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
using contestant::Answer;
using contestant::Resigned;
using contestant::SaidMove;
using game::Colour;
using game::Position;

namespace {

constexpr int opening_moves = 4;
// On a large board this many moves show that the program can play; then it may win.
constexpr int most_plies_of_a_long_game = 60;

Answer chosen_move(const Position& position, OpponentGoal goal, std::mt19937& generator) {
  return SaidMove{choose_move(position, goal, generator)};
}

/// Answers until the program has had `turns` turns, then resigns.
Script until_turns(PlayedTrial& trial, int turns) {
  return
      [&trial, turns, generator = std::mt19937()](const Position& position) mutable -> std::optional<Answer> {
        if (trial.program().turns() >= turns) return Resigned{"the trial is over"};
        return chosen_move(position, OpponentGoal::to_draw, generator);
      };
}

/// Plays until the program has moved `turns` times. A violation counts as one of `requirement` if it is only
/// that the program was too slow.
void play_turns(const ScenarioContext& context, const Trial& trial, int turns,
                const std::string& requirement) {
  PlayedTrial played(context, context.program, trial);
  try {
    played.play(until_turns(played, turns));
  } catch (const Violation& violation) {
    throw Violation{violation.requirement == "time" ? requirement : violation.requirement, violation.seen};
  }
}

std::string column_letters(const std::vector<int>& columns) {
  std::string letters;
  for (const int column : columns) letters += static_cast<char>('A' + column);
  return fmt::format("{}", fmt::join(letters, ", "));
}

// The program moves once after `opening`; any violation counts as one of full-columns.
void move_behind(const ScenarioContext& context, const Position& opening, Colour colour,
                 const std::vector<int>& open) {
  try {
    play_turns(context, {.colour = colour, .opening = opening.moves()}, 1, "full-columns");
  } catch (const Violation& violation) {
    throw Violation{"full-columns", fmt::format("as {}, with room only in {}: {}", game::colour_name(colour),
                                                column_letters(open), violation.seen)};
  }
}

bool begins_in_its_own_folder(const ScenarioContext& context) {
  return works_in_its_own_folder(
      context, [&context](const program::Program& moved, const boost::filesystem::path& folder) {
        PlayedTrial trial(context, moved, {.directory = folder});
        trial.play(until_turns(trial, 1));
      });
}

}  // namespace

void try_start(const ScenarioContext& context) {
  try {
    play_turns(context, {}, 1, "first-move");
  } catch (const Violation& violation) {
    // A program that answers with something other than a move does work here.
    if (violation.requirement == "legal-moves") throw;
    if (begins_in_its_own_folder(context)) {
      throw Violation{"another-directory", violation.seen + "; in its own folder it does move"};
    }
    const bool moved = violation.requirement == "first-move";
    throw Violation{moved ? "first-move" : "starts", violation.seen};
  }
}

void try_answer(const ScenarioContext& context) {
  play_turns(context, {.colour = Colour::black}, 1, "answer");
}

void try_board(const ScenarioContext& context) {
  Position position(context.game.rules);
  std::mt19937 generator;
  for (int ply = 0; ply < opening_moves; ++ply) {
    position.play(choose_move(position, OpponentGoal::to_draw, generator));
  }
  try {
    play_turns(context, {.opening = position.moves()}, 1, "board");
  } catch (const Violation& violation) {
    throw Violation{"board", violation.seen};
  }
}

void try_least_depth(const ScenarioContext& context) {
  try {
    play_turns(context, {.depth = 1}, 1, "depth");
  } catch (const Violation& violation) {
    throw Violation{"depth", violation.seen};
  }
}

void try_recolouring(const ScenarioContext& context) {
  PlayedTrial trial(context, context.program, {});
  try {
    trial.play([&](const Position& position) -> std::optional<Answer> {
      if (trial.program().turns() > 1) return Resigned{"the trial is over"};
      return SaidMove{{Colour::black, position.last_move()->place}};
    });
  } catch (const Violation& violation) {
    throw Violation{"recolouring", violation.seen};
  }
}

void try_pop_out(const ScenarioContext& context) {
  PlayedTrial trial(context, context.program, {});
  int turns_until_pop_out = 0;
  try {
    trial.play([&](const Position& position) -> std::optional<Answer> {
      if (turns_until_pop_out > 0 && trial.program().turns() > turns_until_pop_out) {
        return Resigned{"the trial is over"};
      }
      const std::vector<game::Move> moves = position.legal_moves();
      const auto pop_out = std::ranges::find_if(moves, game::is_pop_out);
      if (pop_out != moves.end()) {
        turns_until_pop_out = trial.program().turns();
        return SaidMove{*pop_out};
      }
      // A stone in the bottom row makes a pop-out possible in the next turn.
      const auto lowest = std::ranges::find(moves, 0, [](const game::Move& move) { return move.place.row; });
      return SaidMove{lowest == moves.end() ? moves.front() : *lowest};
    });
  } catch (const Violation& violation) {
    throw Violation{"pop-out", violation.seen};
  }
}

void try_slow_opponent(const ScenarioContext& context) {
  PlayedTrial trial(context, context.program, {.rests = false});
  std::mt19937 generator;
  const auto answer_slowly = [&](const Position& position) -> std::optional<Answer> {
    if (trial.program().turns() > 1) return Resigned{"the trial is over"};
    const Idleness idleness = measure_idleness(context, trial.waiting_program());
    if (trial.program().held_program().gone()) {
      throw Violation{"slow-opponent", "it ended while its opponent thought; " + last_words(trial.printed())};
    }
    observe_idleness(context, idleness);
    return chosen_move(position, OpponentGoal::to_draw, generator);
  };
  try {
    trial.play(answer_slowly);
  } catch (const Violation& violation) {
    const bool waited = violation.requirement == "time" && trial.program().turns() > 1;
    throw Violation{waited ? "slow-opponent" : violation.requirement, violation.seen};
  }
}

void try_easy_game(const ScenarioContext& context) {
  PlayedTrial trial(context, context.program, {});
  std::mt19937 generator;
  trial.play([&](const Position& position) -> std::optional<Answer> {
    return chosen_move(position, OpponentGoal::to_lose, generator);
  });
}

void try_long_game(const ScenarioContext& context) {
  PlayedTrial trial(context, context.program, {.colour = Colour::black});
  std::mt19937 generator;
  trial.play([&](const Position& position) -> std::optional<Answer> {
    const bool goes_on = position.ply() < most_plies_of_a_long_game;
    return chosen_move(position, goes_on ? OpponentGoal::to_draw : OpponentGoal::to_lose, generator);
  });
}

void try_full_columns(const ScenarioContext& context) {
  std::mt19937 generator;
  bool tried = false;
  for (const std::vector<int>& open : columns_left_open(context.game.rules)) {
    const auto opening = fill_all_columns_except(open, context.game.rules, generator);
    if (!opening) continue;
    tried = true;
    for (const Colour colour : {Colour::white, Colour::black}) move_behind(context, *opening, colour, open);
  }
  if (tried) return;
  context.results.observations.push_back(
      {"full-columns", Finding::untried, "no such board was found without a line that ends the game"});
}

void try_full_board(const ScenarioContext& context) {
  // Counting lines, instead of ending with the first one, lets the game continue until the board is full.
  game::Rules rules = context.game.rules;
  rules.goal = game::Goal::most_lines;
  rules.exact_length = false;
  rules.renju = false;
  rules.caro = false;
  Position position(rules);
  std::mt19937 generator;
  while (!position.over()) position.play(choose_move(position, OpponentGoal::to_draw, generator));

  PlayedTrial trial(context, context.program, {});
  WatchedContestant& program = trial.program();
  program.start(Colour::white);
  if (program.give_turn(position)) return;
  program.wait(context.limits.turn, [&] { return program.has_ended(); });
  if (!program.has_ended()) {
    throw Violation{"full-board", "it still ran after " + seconds_text(context.limits.turn)};
  }
  program.await_gone();
  const auto answer = program.answer(true);
  const auto* gone = answer ? std::get_if<contestant::Gone>(&*answer) : nullptr;
  if (gone != nullptr && (gone->memory_exceeded || WIFSIGNALED(gone->wait_status))) {
    throw Violation{"full-board", "it was ended by a signal; " + last_words(trial.printed())};
  }
}

}  // namespace kaven::referee::compliance
