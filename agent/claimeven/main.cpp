#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "agent/claimeven/arguments.hpp"
#include "agent/claimeven/game_play.hpp"
#include "agent/registry.hpp"

int main(int count, char** values) {
  namespace claimeven = kaven::agent::claimeven;
  // Nobody need read what it prints: a closed pipe is no reason to lose the game.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    const auto read = claimeven::read_arguments(count, values);
    if (const auto* exit_now = std::get_if<claimeven::ExitNow>(&read)) return exit_now->status;
    const auto& arguments = std::get<claimeven::Arguments>(read);
    const auto& rules = arguments.game.rules;
    const auto engine = kaven::agent::engine_room_for(rules).make(rules, arguments.memory);
    kaven::mailbox::AgentMailbox mailbox(".", arguments.stem, arguments.wake, arguments.poll);
    claimeven::GamePlay(arguments, mailbox, *engine, std::cout).run();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "claimeven: %s\n", error.what());
    return 1;
  }
}
