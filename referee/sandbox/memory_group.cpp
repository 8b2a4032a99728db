// SPDX-License-Identifier: MIT
#include "referee/sandbox/memory_group.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#include "common/system/log.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

struct Hierarchy {
  fs::path mounted_at;
  std::string root;  ///< the mounted part of it: in a container, perhaps not all
};

std::optional<Hierarchy> memory_hierarchy() {
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    const std::size_t type = line.find(" - cgroup ");
    if (type == std::string::npos) continue;
    const std::string options = line.substr(line.rfind(' ') + 1) + ",";
    if (("," + options).find(",memory,") == std::string::npos) continue;
    std::istringstream words(line);
    std::array<std::string, 5> first;
    for (std::string& word : first) words >> word;
    return Hierarchy{first[4], first[3]};
  }
  return std::nullopt;
}

/// The group this process is in: `4:memory:/job`.
std::optional<std::string> own_memory_group() {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t controllers = line.find(':');
    const std::size_t path = line.find(':', controllers + 1);
    if (path == std::string::npos) continue;
    const std::string names = "," + line.substr(controllers + 1, path - controllers - 1) + ",";
    if (names.find(",memory,") != std::string::npos) return line.substr(path + 1);
  }
  return std::nullopt;
}

}  // namespace

bool kernel_memory_is_counted() {
  std::ifstream words("/proc/cmdline");
  for (std::string word; words >> word;) {
    if (word.starts_with("cgroup.memory=") && word.find("nokmem") != std::string::npos) return false;
  }
  return true;
}

namespace {

std::optional<fs::path> memory_group_parent() {
  const auto hierarchy = memory_hierarchy();
  const auto own = own_memory_group();
  if (!hierarchy || !own || !kernel_memory_is_counted()) return std::nullopt;
  std::string below = *own;
  if (hierarchy->root != "/" && below.starts_with(hierarchy->root)) below.erase(0, hierarchy->root.size());
  const fs::path place = hierarchy->mounted_at / below;
  // access(2) checks the real user; here it is the same as the effective one.
  if (::access((place / "memory.limit_in_bytes").c_str(), F_OK) != 0 || ::access(place.c_str(), W_OK) != 0) {
    return std::nullopt;
  }
  return place;
}

}  // namespace

const std::optional<fs::path>& find_memory_group_parent() {
  static const std::optional<fs::path> place = memory_group_parent();
  return place;
}

MemoryGroup::MemoryGroup(const fs::path& place, const std::string& name, std::uint64_t most)
    : group_(make_group(place, name)) {
  if (!write_file(group_.folder / "memory.limit_in_bytes", std::to_string(most))) {
    const int error = errno;
    ::rmdir(group_.folder.c_str());
    throw std::system_error(error, std::generic_category(), group_.folder.string());
  }
  // The file is missing if the kernel does not count swap.
  write_file(group_.folder / "memory.memsw.limit_in_bytes", std::to_string(most));
}

MemoryGroup::~MemoryGroup() {
  using SteadyClock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds longest_wait{5000};
  constexpr std::chrono::milliseconds pause{1};
  const auto deadline = SteadyClock::now() + longest_wait;
  // A killed process stays in the group for a moment after waitpid() has returned.
  while (::rmdir(group_.folder.c_str()) != 0 && errno != ENOENT) {
    if (errno != EBUSY || SteadyClock::now() >= deadline) {
      system::log_warning("{} cannot be removed: {}", group_.folder.string(),
                          std::generic_category().message(errno));
      return;
    }
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace kaven::referee::sandbox
