#include "referee/compliance/arguments.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>
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

// Adds an option for a duration in seconds.
CLI::Option* add_limit(CLI::App& app, const std::string& name, const std::string& meaning,
                       const std::function<void(Clock::duration)>& take) {
  const auto read = [take](double seconds) { take(command::duration_of(seconds)); };
  return app.add_option_function<double>(name, read, meaning)
      ->check(CLI::Range(0.001, command::longest_limit_seconds));
}

// Likewise, where `into` is the default.
void add_limit(CLI::App& app, const std::string& name, const std::string& meaning, Clock::duration& into) {
  add_limit(app, name, meaning, [&into](Clock::duration limit) {
    into = limit;
  })->default_str(fmt::format("{}", std::chrono::duration<double>(into).count()));
}

void add_options(CLI::App& app, Arguments& arguments) {
  app.add_option("SCENARIO", arguments.scenario,
                 "name of the scenario, or list: prints all scenarios and requirements")
      ->required();
  app.add_option("PROGRAM", arguments.program, "the program, in any form that the referee accepts");
  app.add_option("--protocol", arguments.protocol, "protocol of PROGRAM; overrides its own");
  app.add_option("--default-protocol", arguments.default_protocol, "protocol of PROGRAM if it states none");
  app.add_flag("--openings", arguments.openings, "refuse PROGRAM if it cannot begin after an opening");
  arguments.game.game.clear();
  notation::add_game_option(app, arguments.game);
  notation::add_variant_options(app, arguments.game);
  add_limit(app, "--time", "seconds for a move (default: the game's)",
            [&arguments](Clock::duration limit) { arguments.turn_limit = limit; });
  add_limit(app, "--told-time", "seconds for a move as sent to PROGRAM (KAVEN_TURN_SECONDS), if shorter",
            arguments.told_limit);
  add_limit(app, "--start-time", "seconds for a program to read its colour", arguments.start_limit);
  add_limit(app, "--slow", "seconds that the slow opponent takes", arguments.slowness);
  app.add_option("--log", arguments.log, "file for the program's output");
  app.add_option("--depth", arguments.depth, "search depth in plies, sent to a one-move program")
      ->check(CLI::Range(1, 1000));
}

}  // namespace

std::variant<Arguments, int> read_arguments(int count, char** values) {
  constexpr int usage_error = 2;
  CLI::App app("Tests a program in one scenario of a game.", "compliance_run");
  app.footer(footer);
  command_line::set_up(app);
  Arguments arguments;
  command::SandboxOptionTexts sandbox;
  add_options(app, arguments);
  command::add_sandbox_options(app, sandbox);
  try {
    app.parse(count, values);
    arguments.sandbox = command::sandbox_options(sandbox);
    return arguments;
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
