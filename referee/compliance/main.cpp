// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/command_line/command_line.hpp"
#include "common/game/position.hpp"
#include "common/game_settings/game_settings.hpp"
#include "common/game_settings/setting_table.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_options.hpp"
#include "common/program/start_remedy.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/log.hpp"
#include "referee/command/failure_report.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/command/shared_options.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/scenario.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::compliance {

namespace {

// The parsed command line of compliance_run.
struct Arguments {
  std::string scenario;                 ///< its name, or `list`
  std::string program;                  ///< may be empty for `list`
  std::optional<std::string> protocol;  ///< overrides the program's own protocol
  bool openings = false;                ///< require that the program can begin after an opening
  notation::GameChoice game;            ///< without a name: the usual game of the program's protocol
  game_settings::GameSettings settings;
  std::string log;  ///< a file; empty: no log
  command::SandboxOptions sandbox;
};

constexpr const char* footer = R"(
Plays one scripted scenario and prints its findings as JSON. `tournament check` plays all of them.

Examples:
  compliance_run first-move ./student
  compliance_run list --game gomoku
  compliance_run list ./engine --protocol gomocup

Exit status: 0 the scenario was played, whatever its findings; 1 it could not be played; 2 the command line is
wrong; 3 the sandbox given by --sandbox is not available here.)";

void add_options(command_line::OptionList& list, Arguments& arguments, game_settings::GivenSettings& given) {
  using game_settings::Group;

  list.add("SCENARIO", arguments.scenario,
           "name of the scenario, or list: prints all scenarios and requirements")
      .required();
  list.add("PROGRAM", arguments.program, "the program, in any form that the referee accepts");
  list.add("--protocol", arguments.protocol, "protocol of PROGRAM; overrides its own");
  list.add_flag("--openings", arguments.openings, "refuse PROGRAM if it cannot begin after an opening");
  arguments.game.game.clear();
  notation::add_game_option(list, arguments.game);
  notation::add_variant_options(list, arguments.game);
  for (const Group group : {Group::time, Group::scenario, Group::programs})
    given.add_options(list, game_settings::Program::compliance_run, group);
  list.add("--log", arguments.log, "file for the program's output");
}

// Parses the command line; prints help to stdout and usage errors to the log. Returns an exit status instead
// of Arguments if the process should exit.
std::variant<Arguments, int> read_arguments(int count, char** values) {
  constexpr int usage_error = 2;
  command_line::CommandLine line("Tests a program in one scenario of a game.", "compliance_run", footer);
  Arguments arguments;
  game_settings::GivenSettings given;
  add_options(line.options(), arguments, given);
  command::add_sandbox_options(line.options(), game_settings::Program::compliance_run, given,
                               arguments.sandbox);
  try {
    if (!line.read(count, values)) return 0;
    given.apply(arguments.settings);
    arguments.sandbox = command::sandbox_options(arguments.sandbox, arguments.settings.sandbox);
    return arguments;
  } catch (const command_line::UsageError& error) {
    system::log_error("{}", error.what());
  } catch (const std::invalid_argument& error) {
    system::log_error("{}", error.what());
  }
  return usage_error;
}

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
  if (subject.program.stem.empty()) return listed;
  for (checklist::Requirement& each : listed.requirements) {
    for (std::string* const text : {&each.expected, &each.remedy})
      *text = program::with_file_names(*text, subject.program.stem);
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
  program::default_to(program, arguments.settings.programs.protocol);
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
  // Without a program and a protocol, the list is that of any program.
  const bool is_any = arguments.program.empty() && !arguments.protocol;
  if (const auto reason = contestant::misfit(program, game); reason && !is_any)
    throw program::ProgramError(*reason);
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
      return {std::string(sandbox::isolation_level_words.word_of(level)), context.results.observations,
              context.results.was_delayed};
    } catch (const sandbox::SandboxUnavailable&) {
      if (level == levels.back()) throw;
      context.results = {};
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

match::Limits limits_of(const Arguments& arguments, const notation::ChosenGame& game) {
  try {
    return command::limits_of(arguments.settings.time, game.turn_limit);
  } catch (const std::invalid_argument& error) {
    throw program::ProgramError(error.what());
  }
}

void run_scenario(const Arguments& arguments) {
  const Subject subject = find_subject(arguments);
  if (arguments.scenario == "list") {
    fmt::print("{}", to_text(list(subject)));
    return;
  }
  if (arguments.program.empty()) throw program::ProgramError("PROGRAM is missing: name the program to test");
  const ScriptedScenario scenario = find_scenario(arguments.scenario, subject);
  EventLoop loop;
  const sandbox::SubreaperScope subreaper;
  const system::TemporaryDirectory place;
  Results results;
  const match::Limits limits = limits_of(arguments, subject.game);
  const game_settings::ScenarioSettings& scenario_settings = arguments.settings.scenario;
  ScenarioContext context{
      .loop = loop,
      .program = subject.program,
      .protocol = subject.protocol,
      .strong_player = program::find_program(
          "'" + system::helper_program("claimeven").string() + "' --budget 0.05 --wake inotify --quiet", {}),
      .game = subject.game,
      .sandbox = arguments.sandbox,
      .limits = limits,
      .told_limit = std::min(command::told_turn_limit(limits, subject.game.rules),
                             command::duration_of(scenario_settings.told_limit.count())),
      .slowness = command::duration_of(scenario_settings.slowness.count()),
      .log =
          arguments.log.empty() ? place.make("log") / "program.log" : boost::filesystem::path(arguments.log),
      .results = results};
  const game_settings::ProgramSettings& programs = arguments.settings.programs;
  if (programs.depth > 0) context.program.settings.depth = programs.depth;
  if (programs.nodes > 0) context.program.settings.nodes = programs.nodes;
  fmt::print("{}\n", to_text(play(scenario, std::move(context))));
}

int run(int count, char** values) {
  system::name_log("compliance_run");
  const auto arguments = read_arguments(count, values);
  if (const int* status = std::get_if<int>(&arguments)) return *status;
  return command::run_reporting_failures([&] { run_scenario(std::get<Arguments>(arguments)); });
}

}  // namespace

}  // namespace kaven::referee::compliance

int main(int count, char** values) {
  return kaven::referee::compliance::run(count, values);
}
