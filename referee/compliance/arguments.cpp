#include "referee/compliance/arguments.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <stdexcept>

#include "common/command_line/command_line.hpp"
#include "common/notation/game_options.hpp"
#include "referee/compliance/scenario.hpp"

namespace kaven::referee::compliance {

namespace {

constexpr const char* footer = R"(
Plays one scripted scenario and prints its findings as JSON. `tournament check` plays all of them.

Examples:
  compliance_run first-move ./student
  compliance_run list --game gomoku
  compliance_run list ./engine --protocol gomocup

Exit status: 0 the scenario was played, whatever its findings; 1 it could not be played; 2 the command line is
wrong; 3 the sandbox that --sandbox requires is unavailable on this machine.)";

/// The options as strings.
struct OptionTexts {
  std::string scenario;
  std::string program;
  std::optional<std::string> protocol;
  std::optional<std::string> default_protocol;
  bool openings = false;
  notation::GameChoice choice;
  std::optional<double> time;
  double told_time = 1;
  double start_time = 60;
  double slow = 3;
  std::string log;
  std::optional<int> depth;
  command::SandboxOptionTexts sandbox;
};

void add_options(CLI::App& app, OptionTexts& words) {
  const CLI::Range limit(0.001, command::longest_limit_seconds);
  app.add_option("SCENARIO", words.scenario,
                 "name of the scenario, or list: prints all scenarios and requirements")
      ->required();
  app.add_option("PROGRAM", words.program, "the program, in any form that the referee accepts");
  app.add_option("--protocol", words.protocol, "protocol of PROGRAM; overrides its own");
  app.add_option("--default-protocol", words.default_protocol, "protocol of PROGRAM if it states none");
  app.add_flag("--openings", words.openings, "refuse PROGRAM if it cannot begin after an opening");
  words.choice.game.clear();
  notation::add_game_option(app, words.choice);
  notation::add_variant_options(app, words.choice);
  app.add_option("--time", words.time, "seconds for a move (default: the game's)")->check(limit);
  app.add_option("--told-time", words.told_time,
                 "seconds for a move as sent to PROGRAM (KAVEN_TURN_SECONDS), if shorter")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--start-time", words.start_time, "seconds for a program to read its colour")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--slow", words.slow, "seconds that the slow opponent takes")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--log", words.log, "file for the program's output");
  app.add_option("--depth", words.depth, "search depth in plies, sent to a one-move program")
      ->check(CLI::Range(1, 1000));
  command::add_sandbox_options(app, words.sandbox);
}

Arguments arguments_of(const OptionTexts& words) {
  std::optional<Clock::duration> turn_limit;
  if (words.time) turn_limit = command::duration_of(*words.time);
  return {.scenario = words.scenario,
          .program = words.program,
          .protocol = words.protocol,
          .default_protocol = words.default_protocol,
          .openings = words.openings,
          .game = words.choice,
          .turn_limit = turn_limit,
          .told_limit = command::duration_of(words.told_time),
          .start_limit = command::duration_of(words.start_time),
          .slowness = command::duration_of(words.slow),
          .log = words.log,
          .depth = words.depth,
          .sandbox = command::sandbox_options(words.sandbox)};
}

}  // namespace

std::variant<Arguments, int> read_arguments(int count, char** values) {
  constexpr int usage_error = 2;
  CLI::App app("Tests a program in one scenario of a game.", "compliance_run");
  app.footer(footer);
  command_line::set_up(app);
  OptionTexts words;
  add_options(app, words);
  try {
    app.parse(count, values);
    return arguments_of(words);
  } catch (const CLI::Success& answered) {
    return app.exit(answered);
  } catch (const CLI::ParseError& error) {
    spdlog::error("{}", error.what());
  } catch (const std::invalid_argument& error) {
    spdlog::error("{}", error.what());
  }
  return usage_error;
}

}  // namespace kaven::referee::compliance
