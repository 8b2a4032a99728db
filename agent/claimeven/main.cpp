// SPDX-License-Identifier: MIT
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "agent/claimeven/arguments.hpp"
#include "agent/claimeven/dataset_command.hpp"
#include "agent/claimeven/game_play.hpp"
#include "agent/claimeven/gomocup/session.hpp"
#include "agent/claimeven/solve_command.hpp"
#include "agent/registry.hpp"

namespace {

// Whether `most_at_once` bytes can be written to stdout without blocking: only a pipe can tell; a terminal
// may be slow.
bool stdout_takes_text() {
  struct stat status {};
  pollfd room{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return ::fstat(STDOUT_FILENO, &status) == 0 && S_ISFIFO(status.st_mode) && ::poll(&room, 1, 0) == 1 &&
         (room.revents & POLLOUT) != 0;
}

}  // namespace

int main(int count, char** values) {
  namespace claimeven = kaven::agent::claimeven;
  // A closed pipe is no reason to lose the game: nobody has to read the output.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    const std::string_view command = count > 1 ? values[1] : "";
    if (command == "solve" || command == "dataset") {
      const auto run = command == "solve" ? claimeven::solve_command : claimeven::dataset_command;
      const int status = run(count - 1, values + 1, {std::cin, std::cout, std::cerr});
      if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
      return status;
    }
    const auto read = claimeven::read_arguments(count, values);
    if (const auto* exit_now = std::get_if<claimeven::ExitNow>(&read)) return exit_now->status;
    if (const auto* settings = std::get_if<claimeven::gomocup::Settings>(&read)) {
      claimeven::gomocup::Session(*settings, std::cin, std::cout).run();
      return 0;
    }
    const auto& arguments = std::get<claimeven::Arguments>(read);
    const auto& rules = arguments.game.rules;
    const auto engine = arguments.level
                            ? kaven::agent::make_level(*arguments.level, arguments.seed, rules)
                            : kaven::agent::engine_factory_for(rules).make(rules, arguments.resources);
    kaven::mailbox::AgentMailbox mailbox(".", arguments.stem, arguments.wake, arguments.poll);
    claimeven::GamePlay(arguments, mailbox, *engine, std::cout, stdout_takes_text).run();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "claimeven: %s\n", error.what());
    return 1;
  }
}
