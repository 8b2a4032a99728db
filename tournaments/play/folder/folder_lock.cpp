// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/host_name.hpp>
#include <boost/filesystem/fstream.hpp>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

#include "common/text/printable.hpp"

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds between_looks{50};
// A command that only reads, or asks who runs the tournament, holds the lock for less than that.
constexpr std::chrono::seconds brief{1};

/// The process that holds, or held, the lock.
struct Holder {
  pid_t process = 0;
  std::string host;
  /// The start time of the process, in the kernel's notation: distinguishes it from a later process with that
  /// id.
  std::string born;
};

/// The state of a process according to /proc/PID/stat.
struct Presence {
  std::string born;  ///< field 22
  /// The process has no memory any more: it was killed, and perhaps its parent has not waited for it yet.
  bool is_ending = true;
};

// The second field is the program's name in parentheses, and may contain any character.
Presence presence_of(pid_t process) {
  fs::ifstream input(fs::path("/proc") / std::to_string(process) / "stat");
  std::string line;
  std::getline(input, line);
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream words(line.substr(name_end + 1));
  Presence presence;
  constexpr int words_after_name = 20;
  for (int count = 0; count < words_after_name; ++count) words >> presence.born;
  std::string memory;
  words >> memory;
  presence.is_ending = memory == "0";
  return presence;
}

// True if SIGKILL is pending. (The sender of the signal may continue before the process ends.)
bool is_being_killed(pid_t process) {
  fs::ifstream input(fs::path("/proc") / std::to_string(process) / "status");
  constexpr std::uint64_t kill_bit = std::uint64_t{1} << (SIGKILL - 1U);
  for (std::string line; std::getline(input, line);) {
    if (!line.starts_with("SigPnd:") && !line.starts_with("ShdPnd:")) continue;
    if ((std::stoull(line.substr(line.find(':') + 1), nullptr, 16) & kill_bit) != 0) return true;
  }
  return false;
}

std::string own_host() {
  return boost::asio::ip::host_name();
}

Holder read_holder(int file) {
  std::array<char, 512> buffer{};
  const ssize_t size = ::pread(file, buffer.data(), buffer.size(), 0);
  std::istringstream words(std::string(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0));
  Holder holder;
  words >> holder.process >> holder.host >> holder.born;
  return holder;
}

void write_holder(int file, const fs::path& path) {
  const std::string text = fmt::format("{} {} {}\n", ::getpid(), own_host(), presence_of(::getpid()).born);
  const bool written = ::ftruncate(file, 0) == 0 &&
                       ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  if (!written) throw std::system_error(errno, std::generic_category(), path.string());
}

// This host cannot see whether a process on another host is alive.
bool may_be_alive(const Holder& holder) {
  if (holder.process <= 0) return false;
  if (holder.host != own_host()) return true;
  if (is_being_killed(holder.process)) return false;
  const Presence presence = presence_of(holder.process);
  return presence.born == holder.born && !presence.is_ending;
}

std::string process_text(const Holder& holder) {
  return fmt::format("process {} on {}", holder.process, text::printable(holder.host));
}

// The words with which a process of this host was started, the program without its folder; empty if they are unknown.
std::string command_of(const Holder& holder) {
  if (holder.host != own_host()) return "";
  fs::ifstream input(fs::path("/proc") / std::to_string(holder.process) / "cmdline");
  std::string words;
  for (std::string word; std::getline(input, word, '\0');)
    words += words.empty() ? fs::path(word).filename().string() : " " + word;
  return text::printable(words);
}

[[noreturn]] void refuse_while_run(const Folder& folder, const Holder& holder) {
  const std::string command = command_of(holder);
  throw FolderInUse(fmt::format("{}: this tournament is in use by {}{}", folder.root.string(),
                                process_text(holder), command.empty() ? "" : ": " + command));
}

[[noreturn]] void refuse_while_referees_play(const Folder& folder, const Holder& holder) {
  const std::string path = folder.lock().string();
  throw FolderInUse(
      fmt::format("{}: referees of an earlier run ({}) still hold {}; see them with: fuser -v {}",
                  folder.root.string(), process_text(holder), path, path));
}

bool cannot_be_written(const std::error_code& error) {
  const std::array reasons{EROFS, EACCES, EPERM, ENOSPC, EDQUOT};
  return std::find(reasons.begin(), reasons.end(), error.value()) != reasons.end();
}

// Locks the open `file` by the operation LOCK_EX or LOCK_SH. See FolderLock().
void lock_file(int file, int operation, const Folder& folder,
               const std::function<void(const std::string&)>& notify, std::chrono::milliseconds longest) {
  const auto begin = Clock::now();
  bool notified = false;
  while (::flock(file, operation | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), folder.lock().string());
    }
    const auto waited = Clock::now() - begin;
    if (waited >= brief) {
      const Holder holder = read_holder(file);
      if (may_be_alive(holder)) refuse_while_run(folder, holder);
      if (waited >= longest) refuse_while_referees_play(folder, holder);
      if (!notified) {
        notify(
            fmt::format("waiting for the last referees of an earlier run ({}) to end", process_text(holder)));
      }
      notified = true;
    }
    std::this_thread::sleep_for(between_looks);
  }
}

}  // namespace

FolderLock::FolderLock(const Folder& folder, const std::function<void(const std::string&)>& notify,
                       std::chrono::milliseconds longest) {
  const fs::path path = folder.lock();
  // The file is opened without O_CLOEXEC so that the referees inherit it.
  file_ = system::Descriptor(::open(path.c_str(), O_RDWR | O_CREAT, 0666));
  if (!file_) throw std::system_error(errno, std::generic_category(), path.string());
  lock_file(file_.get(), LOCK_EX, folder, notify, longest);
  write_holder(file_.get(), path);
}

FolderLock FolderLock::for_reading(const Folder& folder) {
  const auto silent = [](const std::string&) {};
  try {
    return {folder, silent, brief};
  } catch (const std::system_error& error) {
    if (!cannot_be_written(error.code())) throw;
  }
  system::Descriptor file(::open(folder.lock().c_str(), O_RDONLY | O_CLOEXEC));
  if (!file && errno == ENOENT) return FolderLock(std::move(file));  // nobody can run it here
  if (!file) throw std::system_error(errno, std::generic_category(), folder.lock().string());
  lock_file(file.get(), LOCK_SH, folder, silent, brief);
  return FolderLock(std::move(file));
}

std::optional<std::string> present_runner(const Folder& folder) {
  const system::Descriptor file(::open(folder.lock().c_str(), O_RDONLY | O_CLOEXEC));
  // A shared lock is no obstacle: it belongs to another such query. A runner's lock is exclusive.
  if (!file || ::flock(file.get(), LOCK_SH | LOCK_NB) == 0) return std::nullopt;
  return process_text(read_holder(file.get()));
}

}  // namespace kaven::tournaments::folder
