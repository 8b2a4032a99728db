#include "tournaments/compliance/compliance_runs.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::compliance {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary_file() {
  File file(std::tmpfile(), std::fclose);
  if (!file) throw std::system_error(errno, std::generic_category(), "temporary file");
  return file;
}

std::string text_of(std::FILE* file) {
  std::string text;
  std::array<char, 4096> piece{};
  std::rewind(file);
  while (const std::size_t length = std::fread(piece.data(), 1, piece.size(), file)) {
    text.append(piece.data(), length);
  }
  return text;
}

// Runs between fork and exec. Unblocks all signals, as compliance_run must react to those that this program blocks.
void become_own_group(pid_t parent) {
  ::setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_UNBLOCK, &all, nullptr);
  system::end_with_parent(parent, SIGTERM);
}

int milliseconds_until(ComplianceRuns::Clock::time_point until) {
  using std::chrono::milliseconds;
  constexpr milliseconds longest = std::chrono::hours(1);
  const auto left = std::chrono::ceil<milliseconds>(until - ComplianceRuns::Clock::now());
  return static_cast<int>(std::clamp(left, milliseconds(0), longest).count());
}

}  // namespace

std::string message_of(std::string_view errors) {
  constexpr std::string_view label = "compliance_run: error: ";
  // Skip warnings before the error.
  const std::size_t at = errors.rfind(label);
  if (at != std::string_view::npos) errors.remove_prefix(at + label.size());
  std::string message(text::trimmed(errors, " \n\t\r"));
  std::ranges::replace(message, '\n', ' ');
  return message;
}

struct ComplianceRuns::Running {
  Id id;
  Clock::time_point start;
  system::Child child;
  system::Descriptor end;  ///< readable when it has ended
  File output;
  File errors;
  Done done;
};

ComplianceRuns::ComplianceRuns(boost::filesystem::path program) : program_(std::move(program)) {}

ComplianceRuns::~ComplianceRuns() {
  for (const auto& each : processes_) each->child.kill(SIGTERM);
  for (const auto& each : processes_) each->child.wait();
}

ComplianceRuns::Id ComplianceRuns::start(const std::vector<std::string>& arguments, Done done) {
  File output = temporary_file();
  File errors = temporary_file();
  system::Child child({.program = program_.string(),
                       .arguments = arguments,
                       .output = ::fileno(output.get()),
                       .errors = ::fileno(errors.get()),
                       .set_up = [parent = ::getpid()] { become_own_group(parent); }});
  system::Descriptor end = system::open_child(child.id());
  const Id id{++started_};
  processes_.push_back(
      std::make_unique<Running>(Running{id, Clock::now(), std::move(child), std::move(end), std::move(output),
                                        std::move(errors), std::move(done)}));
  return id;
}

std::vector<ComplianceRuns::Run> ComplianceRuns::runs() const {
  std::vector<Run> all;
  for (const auto& each : processes_) all.push_back({each->child.id(), each->start});
  return all;
}

void ComplianceRuns::end(Id id) {
  for (const auto& each : processes_) {
    if (each->id != id) continue;
    each->child.kill(SIGTERM);
    each->done = nullptr;
  }
}

void ComplianceRuns::wait() {
  const std::size_t before = running();
  while (running() == before) wait(Clock::now() + std::chrono::hours(1), -1);
}

void ComplianceRuns::wait(Clock::time_point until, int other) {
  std::vector<pollfd> ends;
  for (const auto& each : processes_) ends.push_back({each->end.get(), POLLIN, 0});
  ends.push_back({other, POLLIN, 0});
  while (::poll(ends.data(), ends.size(), milliseconds_until(until)) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waiting for compliance_run");
  }
  std::vector<std::unique_ptr<Running>> ended;
  for (std::size_t at = processes_.size(); at-- > 0;) {
    if (ends[at].revents == 0) continue;
    ended.push_back(std::move(processes_[at]));
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(at));
  }
  for (const auto& each : ended) {
    const int status = each->child.wait();
    if (!each->done) continue;
    each->done({WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(each->output.get()),
                text_of(each->errors.get())});
  }
}

}  // namespace kaven::tournaments::compliance
