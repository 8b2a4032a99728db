// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/command_line/command_line.hpp"
#include "common/game/position.hpp"
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
  std::string scenario;                         ///< its name, or `list`
  std::string program;                          ///< may be empty for `list`
  std::optional<std::string> protocol;          ///< overrides the program's own protocol
  std::optional<std::string> default_protocol;  ///< for a program that names no protocol
  bool openings = false;                        ///< require that the program can begin after an opening
  notation::GameChoice game;                    ///< without a name: the usual game of the program's protocol
  command::TimeOptionTexts time;                ///< without a time: the game's
  Clock::duration told_limit =
      std::chrono::seconds(1);  ///< the time limit sent to programs, if shorter than the real one
  Clock::duration slowness = std::chrono::seconds(3);  ///< how long the slow opponent waits
  std::string log;                                     ///< a file; empty: no log
  std::optional<int> depth;  ///< search depth in plies, sent to a program; empty: its own
  std::optional<int> nodes;  ///< nodes of the search for each move, likewise
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

// Adds an option for a duration in seconds; `into` is the default.
void add_limit(command_line::OptionList& list, const std::string& name, const std::string& meaning,
               Clock::duration& into) {
  const auto read = [&into](double seconds) { into = command::duration_of(seconds); };
  list.add_number_taken(name, read, meaning)
      .between(0.001, command::longest_limit_seconds)
      .show_default(fmt::format("{}", std::chrono::duration<double>(into).count()));
}

void add_options(command_line::OptionList& list, Arguments& arguments) {
  list.add("SCENARIO", arguments.scenario,
           "name of the scenario, or list: prints all scenarios and requirements")
      .required();
  list.add("PROGRAM", arguments.program, "the program, in any form that the referee accepts");
  list.add("--protocol", arguments.protocol, "protocol of PROGRAM; overrides its own");
  list.add("--default-protocol", arguments.default_protocol, "protocol of PROGRAM if it states none");
  list.add_flag("--openings", arguments.openings, "refuse PROGRAM if it cannot begin after an opening");
  arguments.game.game.clear();
  notation::add_game_option(list, arguments.game);
  notation::add_variant_options(list, arguments.game);
  command::add_time_options(list, arguments.time);
  add_limit(list, "--told-time", "seconds for a move as sent to PROGRAM (KAVEN_TURN_SECONDS), if shorter",
            arguments.told_limit);
  add_limit(list, "--slow", "seconds that the slow opponent takes", arguments.slowness);
  list.add("--log", arguments.log, "file for the program's output");
  list.add("--depth", arguments.depth,
           "search depth in plies, sent to a one-move program or a gomocup engine")
      .between(1, 1000);
  list.add("--nodes", arguments.nodes, "nodes of the search for each move, sent to a gomocup engine")
      .between(1, std::numeric_limits<int>::max());
}

// Parses the command line; prints help to stdout and usage errors to the log. Returns an exit status instead
// of Arguments if the process should exit.
std::variant<Arguments, int> read_arguments(int count, char** values) {
  constexpr int usage_error = 2;
  command_line::CommandLine line("Tests a program in one scenario of a game.", "compliance_run", footer);
  Arguments arguments;
  command::SandboxOptionTexts sandbox;
  add_options(line.options(), arguments);
  command::add_sandbox_options(line.options(), sandbox);
  try {
    if (!line.read(count, values)) return 0;
    arguments.sandbox = command::sandbox_options(sandbox);
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
  match::Limits limits{.turn = game.turn_limit, .start = command::usual_start_limit};
  try {
    command::take_time_options(arguments.time, limits);
  } catch (const std::invalid_argument& error) {
    throw program::ProgramError(error.what());
  }
  return limits;
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
  ScenarioContext context{
      .loop = loop,
      .program = subject.program,
      .protocol = subject.protocol,
      .strong_player = program::find_program(
          "'" + system::helper_program("claimeven").string() + "' --budget 0.05 --wake inotify --quiet", {}),
      .game = subject.game,
      .sandbox = arguments.sandbox,
      .limits = limits,
      .told_limit = std::min(command::told_turn_limit(limits, subject.game.rules), arguments.told_limit),
      .slowness = arguments.slowness,
      .log =
          arguments.log.empty() ? place.make("log") / "program.log" : boost::filesystem::path(arguments.log),
      .results = results};
  if (arguments.depth) context.program.settings.depth = arguments.depth;
  if (arguments.nodes) context.program.settings.nodes = arguments.nodes;
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
