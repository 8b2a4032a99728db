// SPDX-License-Identifier: MIT
#include "common/mailbox/agent_mailbox.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <system_error>
#include <thread>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::mailbox {

using namespace std::chrono_literals;

namespace {

// Events are reliable on the watched file systems; this extra check is a precaution.
constexpr std::chrono::milliseconds safety_look = 1s;
// The colour file may have existed long before somebody started the agent by hand.
constexpr std::chrono::milliseconds longest_start = 1s;
constexpr std::size_t largest_turn_file = 65536;

[[noreturn]] void fail(int error, const boost::filesystem::path& file) {
  throw std::system_error(error, std::generic_category(), file.string());
}

bool is_whole(const std::string& text) {
  if (notation::read_colour(text)) return true;
  const notation::MoveReading reading = notation::read_move(text);
  return std::holds_alternative<notation::MoveText>(reading) ||
         std::holds_alternative<notation::NotAMove>(reading);
}

// Then the referee counts no time in which this program does not run.
bool clock_counts_cpu_time() {
  const char* const clock = std::getenv("KAVEN_CLOCK");
  return clock != nullptr && std::string_view(clock) == "cpu";
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\n\r\f\v") == std::string::npos;
}

}  // namespace

AgentMailbox::AgentMailbox(const boost::filesystem::path& directory, const std::string& stem, Wake wake,
                           std::chrono::milliseconds poll)
    : turn_file_(directory / (stem + ".in")),
      answer_file_(directory / (stem + ".out")),
      staged_file_(directory / ("." + stem + ".out.staged")),
      poll_interval_(std::max(poll, shortest_poll)),
      woken_by_events_(wake == Wake::inotify && watch_.watch(directory)),
      last_vain_look_(std::chrono::steady_clock::now() - longest_start) {}

Turn AgentMailbox::wait_for_turn() {
  std::optional<std::string> pending;
  Instant unchanged_since;
  for (;;) {
    block_until_next_look(pending.has_value());
    const Instant now = std::chrono::steady_clock::now();
    last_look_ = now;
    std::optional<Look> found = look();
    if (!found) {
      last_vain_look_ = now;
      pending.reset();
      continue;
    }
    const bool settled = pending == found->text && now - unchanged_since >= poll_interval_;
    if (is_whole(found->text) || (settled && !is_blank(found->text))) {
      remove_turn_file();
      return {std::move(found->text), std::clamp(now - found->age, last_vain_look_, now)};
    }
    if (pending != found->text) {
      pending = std::move(found->text);
      unchanged_since = now;
    }
  }
}

void AgentMailbox::block_until_next_look(bool text_pending) {
  if (!last_look_) return;
  if (woken_by_events_) {
    pollfd waiting{.fd = watch_.descriptor(), .events = POLLIN, .revents = 0};
    const auto longest = text_pending ? poll_interval_ : std::max(poll_interval_, safety_look);
    ::poll(&waiting, 1, static_cast<int>(longest.count()));
    watch_.drain();
    return;
  }
  // "It looks for name.in at most every 100 ms and blocks in between": also between turns.
  std::this_thread::sleep_until(*last_look_ + poll_interval_);
}

std::optional<AgentMailbox::Look> AgentMailbox::look() const {
  const system::Descriptor file(::open(turn_file_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) {
    if (errno == ENOENT) return std::nullopt;
    fail(errno, turn_file_);
  }
  Look found{.text = std::string(largest_turn_file, '\0')};
  const ssize_t length = ::read(file.get(), found.text.data(), found.text.size());
  if (length < 0) fail(errno, turn_file_);
  found.text.resize(static_cast<std::size_t>(length));
  if (clock_counts_cpu_time()) return found;
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail(errno, turn_file_);
  // The time of the last change of the inode: a rename updates it.
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  found.age = std::chrono::seconds(now.tv_sec - status.st_ctim.tv_sec) +
              std::chrono::nanoseconds(now.tv_nsec - status.st_ctim.tv_nsec);
  return found;
}

void AgentMailbox::remove_turn_file() const {
  // ENOENT is fine: a referee may remove the file itself after a while.
  if (::unlink(turn_file_.c_str()) != 0 && errno != ENOENT) fail(errno, turn_file_);
}

void AgentMailbox::answer(std::string_view text) {
  std::string line(text);
  line += '\n';
  {
    // The file is not flushed to the disk: its reader is on the same machine, and no game outlives the
    // machine.
    const system::Descriptor staged(
        ::open(staged_file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!staged) fail(errno, staged_file_);
    const ssize_t written = ::write(staged.get(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size())) fail(written < 0 ? errno : ENOSPC, staged_file_);
  }
  if (::rename(staged_file_.c_str(), answer_file_.c_str()) != 0) fail(errno, answer_file_);
}

}  // namespace kaven::mailbox
