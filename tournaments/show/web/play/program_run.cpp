// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/program_run.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <system_error>

#include "common/system/child_process.hpp"

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;
// On a busy machine a referee may need a minute for each of its two programs.
constexpr auto longest_ending = 150s;
constexpr auto between_questions = 50ms;

// Runs in the child between fork and exec. The child must not inherit the server's sockets, nor its blocked
// signals.
void leave_server(pid_t server) {
  ::setpgid(0, 0);
  ::signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
  system::end_with_parent(server, SIGTERM);
}

}  // namespace

void run_program(const boost::filesystem::path& program, const std::vector<std::string>& arguments,
                 const system::Descriptor& input, const boost::filesystem::path& log,
                 const std::stop_token& stop) {
  const system::Descriptor output(::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (!output) throw std::system_error(errno, std::generic_category(), log.string());
  const system::Child child({.program = program.string(),
                             .arguments = arguments,
                             .input = input.get(),
                             .output = output.get(),
                             .errors = output.get(),
                             .set_up = [server = ::getpid()] { leave_server(server); }});
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested() && child.is_running()) {
    changed.wait_for(lock, stop, between_questions, [] { return false; });
  }
  // The destructor of child kills the process if it still runs, and waits for it.
  if (!child.is_running()) return;
  child.kill(SIGTERM);
  const auto deadline = std::chrono::steady_clock::now() + longest_ending;
  while (child.is_running() && std::chrono::steady_clock::now() < deadline) {
    changed.wait_for(lock, between_questions);
  }
}

}  // namespace kaven::tournaments::web::play
