#include "referee/sandbox/group_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

constexpr std::string_view group_prefix = "kaven-";

// Removes the groups of referees that were killed: they are named by a process that there is no more. Whoever is left
// in them, stopped as he was, is ended; the next sweep removes the group.
void sweep(const fs::path& place) {
  boost::system::error_code ignored;
  for (const auto& entry : fs::directory_iterator(place, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(group_prefix)) continue;
    pid_t owner = 0;
    std::from_chars(name.data() + group_prefix.size(), name.data() + name.size(), owner);
    if (owner <= 0 || ::kill(owner, 0) == 0 || errno != ESRCH) continue;
    if (::rmdir(entry.path().c_str()) != 0) write_file(entry.path() / "cgroup.kill", "1");
  }
}

}  // namespace

fs::path group_folder(const fs::path& place, const std::string& name) {
  return place / (std::string(group_prefix) + std::to_string(::getpid()) + "-" + name);
}

fs::path make_group(const fs::path& place, const std::string& name) {
  sweep(place);
  fs::path folder = group_folder(place, name);
  // One of that name was left by a killed referee that had our number.
  if (::mkdir(folder.c_str(), 0755) != 0 &&
      (errno != EEXIST || ::rmdir(folder.c_str()) != 0 || ::mkdir(folder.c_str(), 0755) != 0)) {
    throw std::system_error(errno, std::generic_category(), folder.string());
  }
  return folder;
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
