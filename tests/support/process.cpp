// SPDX-License-Identifier: MIT
#include "tests/support/process.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "common/system/boost_process.hpp"
#include "common/system/child_process.hpp"

namespace kaven::support {

namespace {

constexpr const char* taskset = "/usr/bin/taskset";

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// An unnamed file, because a pipe could fill up and would need a thread to read it.
std::FILE* unnamed_file() {
  std::FILE* const file = std::tmpfile();
  if (file == nullptr) fail("cannot make a file for the output of a program");
  return file;
}

// pread, because the program shares the file offset with us.
std::string whole_text(std::FILE* file) {
  std::string text;
  std::array<char, 65536> block{};
  for (;;) {
    const ssize_t size = ::pread(::fileno(file), block.data(), block.size(), static_cast<off_t>(text.size()));
    if (size < 0) fail("cannot read the output of a program");
    if (size == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(size));
  }
}

// `NAME=value` for all variables of the test and the `added` ones. The environment class of Boost.Process
// 1.74 is not used: it reads past the end of names shorter than the one it searches for.
std::vector<std::string> variables_with(const std::map<std::string, std::string>& added) {
  std::vector<std::string> variables;
  for (char** variable = ::environ; *variable != nullptr; ++variable) {
    const std::string text = *variable;
    if (added.count(text.substr(0, text.find('='))) == 0) variables.push_back(text);
  }
  for (const auto& [name, value] : added) variables.push_back(std::string(name).append("=").append(value));
  return variables;
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Ended& ended) {
  if (ended.signal) return stream << "signal " << *ended.signal;
  return stream << "exit status " << ended.exit_status.value_or(-1);
}

Process::Process(const Launch& launch)
    : kept_output_(unnamed_file(), &std::fclose), kept_errors_(unnamed_file(), &std::fclose) {
  namespace child_process = system::boost_process;
  const std::string& program = launch.command.at(0);
  const boost::filesystem::path file =
      program.find('/') == std::string::npos ? child_process::search_path(program) : program;
  std::vector<std::string> variables = variables_with(launch.environment);
  std::vector<char*> environment(variables.size() + 1, nullptr);
  std::transform(variables.begin(), variables.end(), environment.begin(),
                 [](std::string& variable) { return variable.data(); });
  child_process::child child(
      child_process::exe = file.string(),
      child_process::args = std::vector<std::string>(launch.command.begin() + 1, launch.command.end()),
      child_process::start_dir = launch.directory.empty() ? "." : launch.directory.string(),
      child_process::std_in<child_process::null, child_process::std_out> kept_output_.get(),
      child_process::std_err > kept_errors_.get(),
      child_process::extend::on_exec_setup([&environment, test = ::getpid()](auto& executor) {
        executor.env = environment.data();
        ::setpgid(0, 0);
        // Tests send these signals, also if the tests run in the background of a script, where they are ignored.
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
        system::end_with_parent(test, SIGKILL);
      }));
  process_ = child.id();
  child.detach();
  end_descriptor_ = system::open_process(process_);
  if (!end_descriptor_) fail("pidfd_open for " + program);
}

Process::~Process() {
  ::kill(-process_, SIGKILL);
  if (!ended_) ::waitpid(process_, nullptr, 0);
}

std::optional<Ended> Process::wait(std::chrono::milliseconds longest) {
  if (ended_) return ended_;
  if (!system::is_readable_within(end_descriptor_.get(), longest)) return std::nullopt;
  int status = 0;
  if (::waitpid(process_, &status, 0) != process_) fail("waitpid");
  ended_ = WIFEXITED(status) ? Ended{.exit_status = WEXITSTATUS(status)} : Ended{.signal = WTERMSIG(status)};
  return ended_;
}

void Process::signal(int number) const {
  if (!ended_ && ::kill(process_, number) != 0) fail("kill");
}

std::string Process::output() const {
  return whole_text(kept_output_.get());
}

std::string Process::errors() const {
  return whole_text(kept_errors_.get());
}

bool BusyProcessor::possible() {
  return ::access(taskset, X_OK) == 0 && ::access("/proc/self/schedstat", R_OK) == 0;
}

BusyProcessor::BusyProcessor(unsigned processor) : alone_(::open(taskset, O_RDONLY | O_CLOEXEC)) {
  if (::flock(alone_.get(), LOCK_EX) != 0) fail("flock");
  for (int count = 0; count < 3; ++count) {
    processes_.push_back(std::make_unique<Process>(Launch{
        .command = {taskset, "-c", std::to_string(processor), "/bin/sh", "-c", "while :; do :; done"}}));
  }
}

Finished run(const Launch& launch, std::chrono::milliseconds longest) {
  Process process(launch);
  const std::optional<Ended> ended = process.wait(longest);
  if (!ended) {
    throw std::runtime_error(launch.command.front() + " has not ended; it wrote: " + process.output() +
                             process.errors());
  }
  return {*ended, process.output(), process.errors()};
}

bool is_installed(const std::string& program) {
  return !system::boost_process::search_path(program).empty();
}

std::optional<std::string> lack_of_sandbox(const std::string& level) {
  std::istringstream lines(run({.command = {KAVEN_BIN "/referee", "--check-environment"}}).output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind, name, state;
    words >> kind >> name >> state;
    if (kind != "sandbox" || name != level) continue;
    return state == "works" ? std::nullopt : std::optional(line);
  }
  return "the referee knows no isolation level " + level;
}

}  // namespace kaven::support
