#include "referee/compliance/program_processes.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::compliance {

namespace {

bool is_supervisor(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  return std::getline(file, name) && name == "supervisor";
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
  std::vector<pid_t> supervisors;
  // The descendants come by generations: the supervisor before what it holds, which may call itself anything.
  for (const pid_t process : sandbox::descendants(::getpid())) {
    if (is_supervisor(process)) supervisors.push_back(process);
  }
  if (supervisors.empty()) return {};
  std::vector<pid_t> processes = sandbox::descendants(supervisors.front());
  std::erase_if(processes, is_zombie);
  return processes;
}

}  // namespace kaven::referee::compliance
