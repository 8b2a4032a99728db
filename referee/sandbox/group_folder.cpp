#include "referee/sandbox/group_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <charconv>
#include <random>
#include <system_error>
#include <utility>

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

constexpr std::string_view group_prefix = "kaven-game-";

/// Opens the group and locks it, unless another process has locked or removed it. Whoever removes a group holds its lock, so
/// that nobody removes a new group of the same path.
system::Descriptor locked(const fs::path& folder) {
  system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat held {};
  struct stat named {};
  if (!opened || ::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(opened.get(), &held) != 0 ||
      ::stat(folder.c_str(), &named) != 0) {
    return {};
  }
  if (held.st_dev == named.st_dev && held.st_ino == named.st_ino) return opened;
  errno = ENOENT;
  return {};
}

// Removes the groups of referees that were killed: nobody holds their locks. Processes that are still in such a group are ended;
// the next sweep removes the group.
void sweep(const fs::path& place) {
  boost::system::error_code ignored;
  for (const auto& entry : fs::directory_iterator(place, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(group_prefix)) continue;
    const system::Descriptor lock = locked(entry.path());
    if (lock && ::rmdir(entry.path().c_str()) != 0) write_file(entry.path() / "cgroup.kill", "1");
  }
}

/// Differs between processes that have the same number in different process namespaces.
const std::string& own_mark() {
  static const std::string mark = fmt::format("{:08x}", std::random_device()());
  return mark;
}

}  // namespace

fs::path group_folder(const fs::path& place, const std::string& name) {
  return place / fmt::format("{}{}-{}-{}", group_prefix, ::getpid(), own_mark(), name);
}

Group make_group(const fs::path& place, const std::string& name) {
  sweep(place);
  const fs::path folder = group_folder(place, name);
  constexpr int most_tries = 1000;
  for (int tries = 0; tries < most_tries; ++tries) {
    // Nobody else may open it: programs in `basic` could hold its lock.
    if (::mkdir(folder.c_str(), 0700) != 0 && (errno != EEXIST || tries == 0)) break;
    if (system::Descriptor opened = locked(folder)) return {folder, std::move(opened)};
    // A referee that sweeps between the two steps takes the group for a left one, and is about to remove it.
    if (errno != EWOULDBLOCK && errno != ENOENT) break;
    ::sched_yield();
  }
  throw std::system_error(errno, std::generic_category(), folder.string());
}

bool write_file(const fs::path& file, std::string_view text) {
  const system::Descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return opened && ::write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::string read_text(int file) {
  std::array<char, 4096> text{};
  const ssize_t length = ::pread(file, text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

std::uint64_t number_of(int file, std::string_view key) {
  const std::string text = read_text(file);
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    const std::string_view line = std::string_view(text).substr(at);
    if (!line.starts_with(key) || line.size() <= key.size() || line[key.size()] != ' ') continue;
    std::uint64_t number = 0;
    std::from_chars(line.data() + key.size() + 1, line.data() + line.size(), number);
    return number;
  }
  return 0;
}

}  // namespace kaven::referee::sandbox
