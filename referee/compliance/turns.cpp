// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <random>

#include "referee/compliance/compliant_opponent.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/mailbox_scenarios.hpp"
#include "referee/compliance/scenario_context.hpp"
#include "referee/compliance/tested_program.hpp"
#include "referee/sandbox/program_processes.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;

namespace {

constexpr Clock::duration early_answer_wait = 300ms;
constexpr int rounds = 4;

/// Runs `step`; if it is too slow, that counts as a violation of `requirement`.
template <typename Step>
void step_towards(const std::string& requirement, Step step) {
  try {
    step();
  } catch (const Violation& violation) {
    const bool general = violation.requirement == "time";
    throw Violation{general ? requirement : violation.requirement, violation.seen};
  }
}

void answer_it(TestedProgram& program, std::mt19937& generator) {
  program.give_move(choose_move(program.position(), OpponentGoal::to_draw, generator));
}

bool starts_in_its_own_folder(const ScenarioContext& context) {
  return works_in_its_own_folder(context, [&context](const program::Program& moved, const fs::path& folder) {
    TestedProgram(context, moved, {context.game}, folder).take_colour();
  });
}

bool is_over(const TestedProgram& program) {
  return program.gone() || sandbox::has_ended(program.first_process());
}

void look_for_left_processes(const ScenarioContext& context, TestedProgram& program) {
  if (program.first_process() == 0) return;
  // Processes that it started may be about to end.
  if (is_over(program)) program.happens_within(2s, [] { return false; });
  if (const auto left = sandbox::process_left_behind(program.first_process())) {
    context.fail("no-processes", *left);
  }
}

}  // namespace

void play_start(const ScenarioContext& context) {
  try {
    TestedProgram(context, context.program, {context.game}).take_colour();
  } catch (const Violation& violation) {
    if (!starts_in_its_own_folder(context)) throw;
    throw Violation{"another-directory", violation.seen + "; in its own folder it does take its colour"};
  }
}

void play_first_move(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  step_towards("first-move", [&] { program.await_move(); });
}

void play_answer(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game, game::Colour::black});
  program.take_colour();
  program.wait_for(early_answer_wait, [&] { return program.answer_text().has_value(); });
  std::mt19937 generator;
  answer_it(program, generator);
  step_towards("answer", [&] { program.await_move(); });
}

void play_turns(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  std::mt19937 generator;
  for (int round = 0; round < rounds && !program.position().over(); ++round) {
    program.await_move();
    if (!program.position().over()) answer_it(program, generator);
  }
}

void play_slow_opponent(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  program.await_move();
  const auto wait = [&](Clock::duration own_time, const std::function<void()>& look) {
    program.happens_within(own_time, [&] {
      look();
      return false;
    });
  };
  const Idleness idleness = measure_idleness(context, {[&] { return program.program().own_waits(); },
                                                       [&] { return program.printed().size(); }, wait});
  if (program.gone()) {
    throw Violation{"slow-opponent", fmt::format("{} while its opponent thought", program.end_in_words())};
  }
  observe_idleness(context, idleness);
  std::mt19937 generator;
  answer_it(program, generator);
  step_towards("slow-opponent", [&] { program.await_move(); });
}

void play_recolouring(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  const game::Move first = program.await_move();
  program.give_move({game::Colour::black, first.place});
  try {
    program.await_move();
  } catch (const Violation& violation) {
    throw Violation{"recolouring", violation.seen};
  }
}

void play_whole_game(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  std::mt19937 generator;
  while (!program.position().over()) {
    if (program.position().to_move() == program.colour()) {
      program.await_move();
    } else {
      answer_it(program, generator);
    }
  }
  if (!program.happens_within(ending_wait, [&] { return is_over(program); })) {
    context.fail("ends", fmt::format("it still ran {:g} s after the last move",
                                     std::chrono::duration<double>(ending_wait).count()));
  }
  look_for_left_processes(context, program);
}

}  // namespace kaven::referee::compliance
