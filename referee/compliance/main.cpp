#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/temporary_directory.hpp"
#include "referee/command/failure_report.hpp"
#include "referee/compliance/arguments.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/scenario.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/subreaper_scope.hpp"

namespace kaven::referee::compliance {
namespace {

/// The program under test, and the game for the test.
struct Subject {
  program::Program program;
  const contestant::Protocol& protocol;
  notation::ChosenGame game;
};

checklist::Checklist list(const Subject& subject) {
  checklist::Checklist listed{
      .game = {subject.game.name, std::string(subject.game.title), notation::size_text(subject.game.rules)},
      .requirements = requirements(subject.protocol, subject.game.rules)};
  for (const ScriptedScenario& each : scenarios(subject.protocol, subject.game.rules)) {
    listed.scenarios.push_back(each.scenario);
  }
  return listed;
}

notation::ChosenGame chosen(const notation::GameChoice& choice) {
  try {
    return notation::choose_game(choice);
  } catch (const std::invalid_argument& error) {
    throw program::ProgramError(error.what());
  }
}

Subject find_subject(const Arguments& arguments) {
  program::Program program;
  if (!arguments.program.empty()) {
    program = program::find_program(arguments.program, {system::public_folder()});
  }
  program::default_to(program, arguments.default_protocol);
  if (arguments.protocol) {
    if (const auto fault = program::protocol_fault(*arguments.protocol)) {
      throw program::ProgramError("protocol '" + *arguments.protocol + "': " + *fault);
    }
    program.protocol = *arguments.protocol;
  }
  const contestant::Protocol& protocol = contestant::find_protocol(program.protocol);
  notation::GameChoice choice = arguments.game;
  if (choice.game.empty()) {
    choice.game = protocol.usual_game;
    choice.pop_out = choice.pop_out || protocol.usually_pops_out;
  }
  const notation::ChosenGame game = chosen(choice);
  if (const auto reason = contestant::misfit(program, game)) throw program::ProgramError(*reason);
  if (arguments.openings && !arguments.program.empty()) {
    if (const auto reason = contestant::opening_misfit(program)) throw program::ProgramError(*reason);
  }
  return {.program = program, .protocol = protocol, .game = game};
}

/// Plays in the isolation level of the command line, or else in the strongest one that works.
checklist::ScenarioReport play(const ScriptedScenario& scenario, ScenarioContext context) {
  std::vector<sandbox::IsolationLevel> levels(sandbox::default_isolation_levels.begin(),
                                              sandbox::default_isolation_levels.end());
  if (context.sandbox.level) levels = {*context.sandbox.level};
  for (const sandbox::IsolationLevel level : levels) {
    try {
      context.level = level;
      context.group_parent.reset();
      if (level == sandbox::IsolationLevel::strict)
        context.group_parent = sandbox::find_control_group_parent();
      observe(scenario, context);
      return {std::string(sandbox::isolation_level_words.word_of(level)), context.observations};
    } catch (const sandbox::SandboxUnavailable&) {
      if (level == levels.back()) throw;
      context.observations.clear();
    }
  }
  throw std::logic_error("no isolation level");
}

ScriptedScenario find_scenario(const std::string& name, const Subject& subject) {
  for (const ScriptedScenario& each : scenarios(subject.protocol, subject.game.rules)) {
    if (each.scenario.name == name) return each;
  }
  throw program::ProgramError(
      fmt::format("there is no scenario '{}' for {} programs in this game: see compliance_run list", name,
                  subject.protocol.name));
}

void run_scenario(const Arguments& arguments) {
  const Subject subject = find_subject(arguments);
  if (arguments.scenario == "list") {
    fmt::print("{}\n", to_text(list(subject)));
    return;
  }
  if (arguments.program.empty()) throw program::ProgramError("PROGRAM is missing: name the program to test");
  const ScriptedScenario scenario = find_scenario(arguments.scenario, subject);
  EventLoop loop;
  const sandbox::SubreaperScope subreaper;
  const system::TemporaryDirectory place;
  std::vector<Observation> observations;
  const Clock::duration turn_limit = arguments.turn_limit.value_or(subject.game.turn_limit);
  ScenarioContext context{
      .loop = loop,
      .program = subject.program,
      .protocol = subject.protocol,
      .strong_player = program::find_program(
          "'" + system::helper_program("claimeven").string() + "' --budget 0.05 --wake inotify --quiet", {}),
      .game = subject.game,
      .sandbox = arguments.sandbox,
      .turn_limit = turn_limit,
      .told_limit = std::min(turn_limit, arguments.told_limit),
      .start_limit = arguments.start_limit,
      .slowness = arguments.slowness,
      .log =
          arguments.log.empty() ? place.make("log") / "program.log" : boost::filesystem::path(arguments.log),
      .observations = observations};
  if (arguments.depth) context.program.settings.depth = arguments.depth;
  fmt::print("{}\n", to_text(play(scenario, std::move(context))));
}

int run(int count, char** values) {
  spdlog::set_default_logger(spdlog::stderr_logger_st("compliance_run"));
  spdlog::set_pattern("%n: %l: %v");
  const auto arguments = read_arguments(count, values);
  if (const int* status = std::get_if<int>(&arguments)) return *status;
  return command::run_reporting_failures([&] { run_scenario(std::get<Arguments>(arguments)); });
}

}  // namespace
}  // namespace kaven::referee::compliance

int main(int count, char** values) {
  return kaven::referee::compliance::run(count, values);
}
