#include "referee/building/build.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/system/descriptor.hpp"
#include "common/system/temporary_directory.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/program_processes.hpp"
#include "referee/sandbox/program_user.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::building {

namespace {

system::Descriptor opened_folder(const boost::filesystem::path& folder) {
  system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened) throw std::system_error(errno, std::generic_category(), folder.string());
  return opened;
}

/// Waits until the command and every process that it started have ended, or until `deadline`. Kills the
/// processes that still run a few seconds after the command, and returns the name of the first.
std::optional<std::string> wait_for_end(EventLoop& loop, sandbox::SandboxedProcess& process,
                                        Clock::time_point deadline) {
  constexpr std::chrono::seconds longest_farewell{5};
  constexpr std::chrono::milliseconds look_interval{200};
  std::optional<std::string> left_running;
  pid_t command = 0;
  Clock::time_point last_seen;
  while (!process.gone() && Clock::now() < deadline) {
    const std::vector<pid_t> living = sandbox::program_processes();
    if (command == 0 && !living.empty()) command = living.front();
    if (command == 0 || std::ranges::find(living, command) != living.end()) last_seen = Clock::now();
    if (!left_running && Clock::now() - last_seen >= longest_farewell) {
      left_running = sandbox::process_left_behind(command);
    }
    if (left_running) {
      for (const pid_t each : living) ::kill(each, SIGKILL);
    }
    const auto next_look = command == 0 ? std::chrono::milliseconds(1) : look_interval;
    loop.wait_until(std::min(deadline, Clock::now() + next_look));
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
    return {.failure = std::move(excess), .time = {}, .left_running = {}};
  }

  const auto start = Clock::now();
  const auto deadline = start + order.time_limit;
  process.launch();
  const auto left_running = wait_for_end(loop, process, deadline);
  BuildEnd end{.failure = {}, .time = Clock::now() - start, .left_running = left_running};
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
    copy_folder(process.working_directory(), into.get(), 0, order.copy_limits);
  } catch (const std::system_error&) {
    throw;
  } catch (const std::runtime_error& excess) {
    end.failure = std::string("it produced too much: ") + excess.what();
  }
  return end;
}

}  // namespace kaven::referee::building
