// SPDX-License-Identifier: MIT
#include "referee/building/build.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "referee/match/suspicion.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/program_processes.hpp"
#include "referee/sandbox/program_user.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::building {

namespace {

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), text::printable(name));
}

std::vector<std::string> names_in(int folder) {
  // readdir() moves the position of its descriptor, so open the folder once more.
  const auto open_again = [&] { return ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); };
  int own = open_again();
  // The build may have removed all permissions from the folder in which it ran.
  if (own < 0 && errno == EACCES && ::fchmod(folder, S_IRWXU) == 0) own = open_again();
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(own < 0 ? nullptr : ::fdopendir(own), ::closedir);
  if (!entries) fail("a folder");
  std::vector<std::string> names;
  while (const dirent* const entry = ::readdir(entries.get())) {
    const std::string name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") names.push_back(name);
  }
  return names;
}

// Whether a link in a folder nested `depth` deep leads to a place in the copied folder. Only `..` at the beginning of
// the target is safe to count: after a name that is a link itself, `..` leads elsewhere.
bool stays_inside(std::string_view target, int depth) {
  if (target.starts_with('/') || text::printable(target, PATH_MAX) != target) return false;
  int up = 0;
  bool goes_down = false;
  for (const auto& part : boost::filesystem::path(std::string(target))) {
    if (part == "..") {
      if (goes_down || ++up > depth) return false;
    } else {
      goes_down = goes_down || part != ".";
    }
  }
  return true;
}

class Copy {
 public:
  Copy(uid_t owner, const CopyLimits& limits) : owner_(owner), left_(limits) {}

  /// `above`: the path of `from` in the copied folder, empty or with `/` at its end
  void copy(int from, int into, int depth, const std::string& above = "") {
    for (const std::string& name : names_in(from)) {
      struct stat status {};
      if (::fstatat(from, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) fail(name);
      if (const std::string shown = text::printable(name, NAME_MAX); shown != name)
        throw std::runtime_error("a file has a name with unprintable characters: '" + shown + "'");
      if (--left_.files < 0) throw std::runtime_error("there are too many files in it");
      if (above.size() + name.size() > left_.path)
        throw std::runtime_error(fmt::format("a path in it is longer than {} bytes", left_.path));
      if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode) && !S_ISLNK(status.st_mode)) {
        left_out_.push_back(above + name + " (a device, pipe or socket)");
        continue;
      }
      if (S_ISLNK(status.st_mode)) {
        copy_link(from, into, depth, name, above);
        continue;
      }
      make_readable(from, name, status.st_mode);
      if (S_ISREG(status.st_mode)) {
        copy_file(from, into, name);
        continue;
      }
      if (depth == left_.depth) throw std::runtime_error("its folders are nested too deep");
      const system::Descriptor inner(
          ::openat(from, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!inner || ::mkdirat(into, name.c_str(), 0755) != 0) fail(name);
      const system::Descriptor made(
          ::openat(into, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!made) fail(name);
      copy(inner.get(), made.get(), depth + 1, above + name + "/");
      give_away(made.get(), name);
    }
  }

  std::vector<std::string> left_out() && { return std::move(left_out_); }

 private:
  void copy_link(int from, int into, int depth, const std::string& name, const std::string& above) {
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(from, name.c_str(), target.data(), target.size());
    if (length < 0) fail(name);
    const std::string to(target.data(), static_cast<std::size_t>(length));
    if (!stays_inside(to, depth)) {
      left_out_.push_back(fmt::format("{}{} (a link to {})", above, name, text::printable(to, 200)));
      return;
    }
    if (::symlinkat(to.c_str(), into, name.c_str()) != 0) fail(name);
    if (owner_ != 0 && ::fchownat(into, name.c_str(), owner_, owner_, AT_SYMLINK_NOFOLLOW) != 0) fail(name);
  }

  // A build may have removed permissions from what it made, which only root could read then.
  static void make_readable(int folder, const std::string& name, mode_t mode) {
    const mode_t needed = S_ISDIR(mode) ? S_IRWXU : S_IRUSR;
    if ((mode & needed) != needed) ::fchmodat(folder, name.c_str(), (mode & 0777U) | needed, 0);
  }

  void copy_file(int from, int into, const std::string& name) {
    const system::Descriptor input(
        ::openat(from, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!input || ::fstat(input.get(), &status) != 0) fail(name);
    if (!S_ISREG(status.st_mode)) return;
    if (static_cast<std::uint64_t>(status.st_size) > left_.file_bytes)
      throw std::runtime_error("a file in it is too large: '" + name + "'");
    const mode_t rights = (status.st_mode & S_IXUSR) != 0 ? 0755 : 0644;
    const system::Descriptor output(
        ::openat(into, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights));
    if (!output) fail(name);
    std::array<char, 65536> block{};
    while (true) {
      const ssize_t length = ::read(input.get(), block.data(), block.size());
      if (length < 0 && errno == EINTR) continue;
      if (length < 0) fail(name);
      if (length == 0) break;
      const auto bytes = static_cast<std::uint64_t>(length);
      if (bytes > left_.bytes) throw std::runtime_error("its files are too large");
      left_.bytes -= bytes;
      for (ssize_t done = 0; done < length;) {
        const ssize_t written =
            ::write(output.get(), block.data() + done, static_cast<std::size_t>(length - done));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(name);
        done += written;
      }
    }
    ::fchmod(output.get(), rights);
    // Build tools compare modification times.
    const std::array<timespec, 2> times = {status.st_mtim, status.st_mtim};
    ::futimens(output.get(), times.data());
    give_away(output.get(), name);
  }

  void give_away(int file, const std::string& name) const {
    if (owner_ != 0 && ::fchown(file, owner_, owner_) != 0) fail(name);
  }

  uid_t owner_;
  CopyLimits left_;
  std::vector<std::string> left_out_;
};

system::Descriptor opened_folder(const boost::filesystem::path& folder) {
  system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened) throw std::system_error(errno, std::generic_category(), folder.string());
  return opened;
}

/// Waits until the command and every process that it started have ended, or until the limit is over. Time in which others
/// had its processors does not count (`ProcessorWatch`). Kills the processes that still run a few seconds after
/// the command, and returns the name of the first.
std::optional<std::string> wait_for_end(EventLoop& loop, sandbox::SandboxedProcess& process,
                                        std::chrono::seconds limit) {
  constexpr std::chrono::seconds longest_farewell{5};
  constexpr std::chrono::milliseconds look_interval{500};
  std::optional<std::string> left_running;
  Clock::time_point last_seen = Clock::now();
  Clock::time_point deadline = last_seen + limit;
  match::ProcessorWatch watch;
  watch.begin(process.processor_wait());
  while (!process.gone() && !watch.is_over(deadline, limit, process)) {
    if (!process.activity().first_ended) last_seen = Clock::now();
    if (!left_running && Clock::now() - last_seen >= longest_farewell) {
      constexpr pid_t ended = 0;
      left_running = sandbox::process_left_behind(ended);
    }
    if (left_running) {
      for (const pid_t each : sandbox::program_processes()) ::kill(each, SIGKILL);
    }
    loop.wait_until(std::min(deadline, Clock::now() + look_interval));
  }
  return left_running;
}

std::optional<std::string> failure_of(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    return fmt::format("it was killed by signal {} ({})", WTERMSIG(wait_status),
                       ::strsignal(WTERMSIG(wait_status)));
  }
  if (WEXITSTATUS(wait_status) == 0) return std::nullopt;
  return fmt::format("exit status {}", WEXITSTATUS(wait_status));
}

/// Copies the submitted folder to the place where it is compiled; returns why it does not fit there.
std::optional<std::string> copy_in(const BuildOrder& order, int into, uid_t owner, bool sandboxed) {
  const system::Descriptor folder = opened_folder(order.folder);
  const CopyLimits room{.bytes = order.limits.directory,
                        .file_bytes = order.limits.directory,
                        .files = std::max(CopyLimits().files, order.copy_limits.files)};
  try {
    copy_folder(folder.get(), into, owner, room);
    return std::nullopt;
  } catch (const std::system_error& error) {
    // The file system of a sandbox has a fixed size, and small files take more of it than their length.
    if (!sandboxed || error.code() != std::errc::no_space_on_device) throw;
  } catch (const std::runtime_error& excess) {
    return std::string("the submission is too large for the folder in which it is compiled: ") +
           excess.what();
  }
  return fmt::format("the submission is too large for the folder in which it is compiled: more than {} MB",
                     order.limits.directory >> 20U);
}

}  // namespace

std::vector<std::string> copy_folder(int from, int into, uid_t owner, const CopyLimits& limits) {
  Copy copy(owner, limits);
  copy.copy(from, into, 0);
  return std::move(copy).left_out();
}

BuildEnd build(EventLoop& loop, const BuildOrder& order, sandbox::IsolationLevel level) {
  sandbox::LaunchSpec spec{.command = order.command,
                           .log = order.log,
                           .level = level,
                           .limits = order.limits,
                           .user = sandbox::user_for_program(0, level),
                           .changes_rights = true,  // a linker makes what it writes a program
                           .side = "build"};
  const system::TemporaryDirectory place;
  if (level == sandbox::IsolationLevel::strict) spec.group_parent = sandbox::find_control_group_parent();
  if (sandbox::is_sandboxed(level)) {
    // Keep the caches of compilers out of the result.
    spec.environment = {{"HOME", "/tmp"}, {"XDG_CACHE_HOME", "/tmp"}};
  } else {
    spec.working_directory = place.make("build");
  }
  // Debian's compilers keep some files outside the folders that every program sees.
  for (const char* kept : {"/var/lib/ghc"}) {
    if (boost::filesystem::exists(kept)) spec.readable.emplace_back(kept);
  }
  const uid_t owner = level == sandbox::IsolationLevel::none ? 0 : spec.user;
  sandbox::SandboxedProcess process(loop.context(), spec);
  process.await_ready();
  if (auto excess = copy_in(order, process.working_directory(), owner, sandbox::is_sandboxed(level))) {
    return {.failure = std::move(excess), .time = {}, .left_running = {}, .left_out = {}};
  }

  const auto start = Clock::now();
  process.launch();
  std::optional<std::string> left_running;
  try {
    left_running = wait_for_end(loop, process, order.time_limit);
  } catch (const sandbox::SupervisorLost& lost) {
    // The machine is at fault, but the other hand-ins of a class can still be compiled.
    return {.failure = lost.what(), .time = Clock::now() - start, .left_running = {}, .left_out = {}};
  }
  BuildEnd end{.failure = {}, .time = Clock::now() - start, .left_running = left_running, .left_out = {}};
  if (!process.gone()) {
    process.end();
    end.failure = fmt::format("it took longer than {} s", order.time_limit.count());
    return end;
  }
  if (process.start_failure()) {
    end.failure = process.start_failure();
  } else if (process.memory_exceeded()) {
    end.failure = fmt::format("it used more than {} MB of memory", order.limits.memory >> 20U);
  } else {
    end.failure = failure_of(*process.wait_status());
  }
  if (end.failure) return end;
  const system::Descriptor into = opened_folder(order.into);
  try {
    end.left_out = copy_folder(process.working_directory(), into.get(), 0, order.copy_limits);
  } catch (const std::system_error&) {
    throw;
  } catch (const std::runtime_error& excess) {
    end.failure = std::string("it produced too much: ") + excess.what();
  }
  return end;
}

}  // namespace kaven::referee::building
