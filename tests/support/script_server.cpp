// SPDX-License-Identifier: MIT
// script_server SCRIPT …: a fork server whose tasks are a shell script, called with the task's arguments.

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "common/system/fork_server.hpp"

int main(int count, char** arguments) {
  // A task's own arguments are shown in place of these.
  std::string script = arguments[1];
  const auto run_script = [&script](int /*count*/, char** words) {
    std::vector<char*> command = {words[0], script.data()};
    while (*++words != nullptr) command.push_back(*words);
    command.push_back(nullptr);
    ::execv("/bin/sh", command.data());
    return EXIT_FAILURE;
  };
  return kaven::system::serve_tasks(
      count, arguments, [](const auto&) {}, run_script);
}
