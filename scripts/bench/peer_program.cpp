// SPDX-License-Identifier: MIT
#include "scripts/bench/peer_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <system_error>

#include "common/text/text_lines.hpp"

namespace kaven::bench {

namespace {

struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  int reading() const { return ends[0]; }
  int writing() const { return ends[1]; }

  std::array<int, 2> ends{};
};

}  // namespace

PeerProgram::PeerProgram(const std::string& command) {
  ::signal(SIGPIPE, SIG_IGN);
  const Pipe in;
  const Pipe out;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in.reading(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out.writing(), STDOUT_FILENO);
  // exec: the program replaces the shell, so its CPU time is that of this process.
  std::string script = "exec " + command;
  std::string shell = "sh";
  std::string option = "-c";
  const std::array<char*, 4> arguments = {shell.data(), option.data(), script.data(), nullptr};
  const int error = ::posix_spawn(&process_, "/bin/sh", &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(in.reading());
  ::close(out.writing());
  input_ = ::fdopen(in.writing(), "w");
  output_ = ::fdopen(out.reading(), "r");
  if (error != 0) throw std::system_error(error, std::generic_category(), command);
}

PeerProgram::~PeerProgram() {
  std::fclose(input_);
  std::fclose(output_);
  ::waitpid(process_, nullptr, 0);
}

std::vector<int> PeerProgram::scores(std::span<const std::string> lines) {
  for (const std::string& line : lines) {
    std::fputs(line.c_str(), input_);
    std::fputc('\n', input_);
  }
  std::fflush(input_);
  std::vector<int> scores;
  while (scores.size() < lines.size()) scores.push_back(read_score());
  return scores;
}

int PeerProgram::read_score() {
  std::array<char, 1000> buffer{};
  if (std::fgets(buffer.data(), static_cast<int>(buffer.size()), output_) == nullptr) {
    throw std::runtime_error("the peer has ended; expected a line with a score for each position");
  }
  std::string line = buffer.data();
  line.erase(line.find_last_not_of("\r\n") + 1);
  const std::string word = line.substr(line.find_last_of(" \t") + 1);
  const auto score = text::read_number<int>(word);
  if (!score) throw std::runtime_error("the peer wrote '" + line + "'; expected a score as the last word");
  return *score;
}

double PeerProgram::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    throw std::runtime_error("the peer's CPU time is not known: it has ended");
  }
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace kaven::bench
