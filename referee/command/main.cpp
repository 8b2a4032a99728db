// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "common/system/fork_server.hpp"
#include "common/system/log.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/command/failure_report.hpp"
#include "referee/command/game_command.hpp"
#include "referee/command/game_series.hpp"
#include "referee/contestant/recorded_contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/match/match.hpp"
#include "referee/match/spectator.hpp"
#include "referee/sandbox/promises.hpp"
#include "referee/sandbox/supervisor_start.hpp"

namespace kaven::referee::command {
namespace {

// Without this the first files to be opened would take the places of closed streams, and be printed into.
void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) std::abort();
  }
}

// Returns whether a program forfeited.
bool do_as_told(const Arguments& arguments) {
  if (arguments.sandbox.check_environment) {
    std::fputs(sandbox::check_environment().c_str(), stdout);
    return false;
  }
  try {
    EventLoop loop;
    if (arguments.games > 1) return play_series(loop, arguments);
    match::GameTally tally;
    play_game(loop, arguments, tally);
    return tally.forfeited().has_value();
  } catch (const contestant::LeftRecord& left) {
    std::printf("Result: none: %s, and --then says to stop there\n", left.what());
    return false;
  } catch (const match::GameVoid& fate) {
    throw std::runtime_error(std::string(fate.what()) + "; the game has no verdict");
  } catch (const Interrupted& interrupted) {
    throw std::runtime_error(std::string(interrupted.what()) + "; the game was cut off and has no verdict");
  }
}

// All games of a tournament need the same facts of the machine: the server finds them before it forks for the first game
// that needs them.
void look_at_machine_once(const std::vector<std::string>& words) {
  static bool has_looked = false;
  const bool needs_nothing = std::ranges::any_of(
      words, [](const std::string& word) { return word == "--sandbox=none" || word == "--sandbox=basic"; });
  if (has_looked || needs_nothing) return;
  has_looked = true;
  sandbox::look_at_machine();
}

void prepare_fork(const std::vector<std::string>& words) {
  look_at_machine_once(words);
  remember_programs(words);
}

int run(const ArgumentParser& parse, int argument_count, char** argument_values) {
  const auto arguments = parse(argument_count, argument_values);
  if (const auto* exit = std::get_if<ExitNow>(&arguments)) return exit->status;
  const auto& given = std::get<Arguments>(arguments);
  bool has_forfeit = false;
  int status = run_reporting_failures([&] { has_forfeit = do_as_told(given); });
  if (given.exit_code) {
    constexpr int forfeit = 3;
    // Without the option that status is for what the machine cannot do.
    if (status == forfeit) status = EXIT_FAILURE;
    if (status == EXIT_SUCCESS && has_forfeit) status = forfeit;
  }
  // A series has said what was played of it.
  if (status == EXIT_FAILURE && given.games == 1) std::fputs("Result: none\n", stdout);
  return status;
}

}  // namespace
}  // namespace kaven::referee::command

int main(int argument_count, char** arguments) {
  namespace command = kaven::referee::command;
  namespace system = kaven::system;
  command::open_standard_streams();
  system::name_log("referee");
  const command::ArgumentParser parse = command::make_argument_parser();
  const auto run = [&parse](int count, char** words) { return command::run(parse, count, words); };
  // A tournament starts one referee, which forks for each game.
  if (system::is_fork_server(argument_count, arguments))
    return system::serve_tasks(argument_count, arguments, command::prepare_fork, run);
  return run(argument_count, arguments);
}
