#include <fcntl.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <variant>

#include "common/notation/printable.hpp"
#include "common/program/program.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/game_command.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/environment_check.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {
namespace {

// Without this the first files to be opened would take the places of closed streams, and be printed into.
void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) std::abort();
  }
}

int run(int argument_count, char** argument_values) {
  open_standard_streams();
  spdlog::set_default_logger(spdlog::stderr_logger_st("referee"));
  spdlog::set_pattern("%n: %l: %v");
  const auto arguments = read_arguments(argument_count, argument_values);
  if (const auto* exit = std::get_if<ExitNow>(&arguments)) return exit->status;
  try {
    if (std::get<Arguments>(arguments).sandbox.check_environment) {
      std::fputs(sandbox::check_environment().c_str(), stdout);
      return EXIT_SUCCESS;
    }
    play_game(std::get<Arguments>(arguments));
    return EXIT_SUCCESS;
  } catch (const program::ProgramError& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
    return 2;
  } catch (const sandbox::SandboxUnavailable& lack) {
    spdlog::error("{}", notation::printable(lack.what(), 2000));
    return 3;
  } catch (const match::GameVoid& fate) {
    spdlog::error("{}; the game has no verdict", fate.what());
  } catch (const Interrupted& interrupted) {
    spdlog::error("{}; the game was cut off and has no verdict", interrupted.what());
  } catch (const std::exception& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
  }
  std::fputs("Result: none\n", stdout);
  return EXIT_FAILURE;
}

}  // namespace
}  // namespace kaven::referee::command

int main(int argument_count, char** arguments) {
  return kaven::referee::command::run(argument_count, arguments);
}
