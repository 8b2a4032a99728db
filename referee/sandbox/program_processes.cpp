// SPDX-License-Identifier: MIT
#include "referee/sandbox/program_processes.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <fstream>

#include "common/text/printable.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/supervisor.hpp"

namespace kaven::referee::sandbox {

namespace {

bool is_supervisor(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  return std::getline(file, name) && name == supervisor_process_name;
}

bool is_zombie(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(") ");
  return name_end == std::string::npos || text[name_end + 2] == 'Z' || text[name_end + 2] == 'X';
}

std::string name_of(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  struct stat owner {};
  const FileRightsOf rights(::stat(folder.c_str(), &owner) == 0 ? owner.st_uid : 0);
  boost::system::error_code error;
  const auto file = boost::filesystem::read_symlink(folder + "/exe", error);
  return fmt::format("process {} ({})", process,
                     error ? "unknown" : text::printable(file.filename().string()));
}

}  // namespace

std::vector<pid_t> program_processes() {
  std::vector<pid_t> supervisors;
  // The list is in order of generations: a supervisor comes before its program, which may choose any process name.
  for (const pid_t process : descendants(::getpid())) {
    if (is_supervisor(process) && !is_zombie(process)) supervisors.push_back(process);
  }
  if (supervisors.empty()) return {};
  std::vector<pid_t> processes = descendants(supervisors.front());
  std::erase_if(processes, is_zombie);
  return processes;
}

bool has_ended(pid_t first_process) {
  const std::vector<pid_t> processes = program_processes();
  return std::ranges::find(processes, first_process) == processes.end();
}

std::optional<std::string> process_left_behind(pid_t first_process) {
  const std::vector<pid_t> processes = program_processes();
  if (std::ranges::find(processes, first_process) == processes.end()) {
    if (processes.empty()) return std::nullopt;
    return name_of(processes.front()) + " still ran when it had ended";
  }
  for (const pid_t process : processes) {
    if (::getsid(process) == ::getsid(first_process)) continue;
    return name_of(process) + " runs in a session of its own, and would stay behind";
  }
  return std::nullopt;
}

}  // namespace kaven::referee::sandbox
