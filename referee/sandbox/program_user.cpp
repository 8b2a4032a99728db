// SPDX-License-Identifier: MIT
#include "referee/sandbox/program_user.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "referee/sandbox/privileges.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

// Above every range that systemd and container tools assign; process ids end at 2^22.
constexpr std::uint64_t first_user = 0x7100'0000;
// For a container with only the first 65536 users: above the numbers of people and services.
constexpr std::uint64_t first_user_of_container = 20'000;
constexpr std::uint64_t users_of_container = 40'000;

bool is_known(std::uint64_t user) {
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (user >= inside && user - inside < count) return true;
  }
  return false;
}

uid_t some_user(std::size_t side) {
  const std::uint64_t number = 2 * static_cast<std::uint64_t>(::getpid()) + side;
  for (const std::uint64_t user :
       {first_user + number, first_user_of_container + number % users_of_container}) {
    if (is_known(user)) return static_cast<uid_t>(user);
  }
  return 0;
}

}  // namespace

uid_t user_for_program(std::size_t side, IsolationLevel level) {
  if (level == IsolationLevel::none) return 0;
  // If namespaces need a user namespace here, the sandbox has only one user.
  const bool one_user = is_sandboxed(level) && !may_make_namespaces();
  return may_change_users() && !one_user ? some_user(side) : 0;
}

std::optional<std::string> folder_closed_to_others(const fs::path& path) {
  for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    struct stat status {};
    if (::stat(folder.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) == 0) return folder.string();
  }
  return std::nullopt;
}

}  // namespace kaven::referee::sandbox
