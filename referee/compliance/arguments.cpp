#include "referee/compliance/arguments.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

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
command_line::DeclaredOption add_limit(command_line::OptionList& list, const std::string& name,
                                       const std::string& meaning,
                                       const std::function<void(Clock::duration)>& take) {
  const auto read = [take](double seconds) { take(command::duration_of(seconds)); };
  return list.add_number_taken(name, read, meaning).between(0.001, command::longest_limit_seconds);
}

// Likewise, where `into` is the default.
void add_limit(command_line::OptionList& list, const std::string& name, const std::string& meaning,
               Clock::duration& into) {
  add_limit(list, name, meaning, [&into](Clock::duration limit) {
    into = limit;
  }).show_default(fmt::format("{}", std::chrono::duration<double>(into).count()));
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
  add_limit(list, "--time", "seconds for a move (default: the game's)",
            [&arguments](Clock::duration limit) { arguments.turn_limit = limit; });
  add_limit(list, "--told-time", "seconds for a move as sent to PROGRAM (KAVEN_TURN_SECONDS), if shorter",
            arguments.told_limit);
  add_limit(list, "--start-time", "seconds for a program to read its colour", arguments.start_limit);
  add_limit(list, "--slow", "seconds that the slow opponent takes", arguments.slowness);
  list.add("--log", arguments.log, "file for the program's output");
  list.add("--depth", arguments.depth, "search depth in plies, sent to a one-move program").between(1, 1000);
}

}  // namespace

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
    spdlog::error("{}", error.what());
  } catch (const std::invalid_argument& error) {
    spdlog::error("{}", error.what());
  }
  return usage_error;
}

}  // namespace kaven::referee::compliance
