#include "referee/rehearsal/program_processes.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "referee/custody/process_tree.hpp"

namespace kaven::referee {

namespace {

bool is_keeper(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  return std::getline(file, name) && name == "keeper";
}

bool is_zombie(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(") ");
  return name_end == std::string::npos || text[name_end + 2] == 'Z' || text[name_end + 2] == 'X';
}

}  // namespace

std::vector<pid_t> program_processes() {
  std::vector<pid_t> keepers;
  // By generations: the keeper comes before what it holds, which may call itself anything.
  for (const pid_t process : descendants(::getpid())) {
    if (is_keeper(process)) keepers.push_back(process);
  }
  if (keepers.empty()) return {};
  std::vector<pid_t> processes = descendants(keepers.front());
  std::erase_if(processes, is_zombie);
  return processes;
}

}  // namespace kaven::referee
