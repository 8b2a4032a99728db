// SPDX-License-Identifier: MIT
#include "referee/sandbox/proc_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <memory>

namespace kaven::referee::sandbox {

std::string read_proc_file(const std::string& path) {
  return read_proc_file(open_proc_file(path));
}

system::Descriptor open_proc_file(const std::string& path) {
  return system::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

std::string read_proc_file(const system::Descriptor& file) {
  std::string text;
  if (!file) return text;
  // One piece has room for a stat line or a few hundred children.
  std::array<char, 4096> piece;
  while (true) {
    const ssize_t length = ::pread(file.get(), piece.data(), piece.size(), static_cast<off_t>(text.size()));
    if (length <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(length));
    if (static_cast<std::size_t>(length) < piece.size()) return text;
  }
}

std::uint64_t number_behind(const std::string& text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return 0;
  std::uint64_t number = 0;
  const char* digit = text.data() + at + key.size();
  while (*digit == ' ' || *digit == '\t') ++digit;
  std::from_chars(digit, text.data() + text.size(), number);
  return number;
}

bool all_threads(pid_t process, const std::function<bool(const std::string&)>& each) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(tasks.c_str()), ::closedir);
  while (const dirent* entry = directory ? ::readdir(directory.get()) : nullptr) {
    if (entry->d_name[0] != '.' && !each(tasks + "/" + entry->d_name)) return false;
  }
  return true;
}

std::string place_of_memory(pid_t process, std::string& status) {
  std::string folder = "/proc/" + std::to_string(process);
  const auto has_memory = [&status](const std::string& place) {
    status = read_proc_file(place + "/status");
    return status.find("\nVmRSS:") != std::string::npos;
  };
  if (has_memory(folder)) return folder;
  std::string found;
  all_threads(process, [&](const std::string& task) {
    if (has_memory(task)) found = task;
    return found.empty();
  });
  return found;
}

}  // namespace kaven::referee::sandbox
