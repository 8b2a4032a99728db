// SPDX-License-Identifier: MIT
#include "tests/support/marked_processes.hpp"

#include <unistd.h>

#include <atomic>
#include <boost/filesystem/directory.hpp>
#include <fstream>

namespace kaven::support {

std::vector<pid_t> processes_marked(const std::string& mark) {
  std::vector<pid_t> found;
  for (const auto& entry : boost::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    // A zombie has an empty command line, and a process may end while its file is read.
    std::ifstream file((entry.path() / "cmdline").string());
    bool marked = false;
    for (std::string line; std::getline(file, line);) marked = marked || line.find(mark) != std::string::npos;
    if (marked) found.push_back(std::stoi(name));
  }
  return found;
}

std::string new_mark() {
  static std::atomic<int> count = 0;
  return "mark-" + std::to_string(::getpid()) + "-" + std::to_string(++count) + "-";
}

}  // namespace kaven::support
