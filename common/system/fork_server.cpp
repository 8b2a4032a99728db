// SPDX-License-Identifier: MIT
#include "common/system/fork_server.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/packet.hpp"

namespace kaven::system {

namespace {

constexpr const char* serve_option = "--serve-tasks";
// The server's second argument: blanks, in whose place a task shows its own arguments.
constexpr std::size_t room_for_arguments = 4096;
// A server that has not started a task by then is replaced.
constexpr std::chrono::seconds longest_start{30};

/// A task's arguments, each ended by a NUL.
struct Request {
  std::size_t size = 0;
  std::array<char, std::size_t{16} * 1024> text;
};

struct Reply {
  pid_t process = 0;
  int error = 0;  ///< why there is no process
};

Request request_of(const std::vector<std::string>& words, const std::string& program) {
  Request request;
  for (const std::string& word : words) {
    if (request.size + word.size() >= request.text.size())
      throw std::system_error(E2BIG, std::generic_category(), program);
    std::copy_n(word.c_str(), word.size() + 1, request.text.data() + request.size);
    request.size += word.size() + 1;
  }
  return request;
}

std::vector<std::string> words_of(const Request& request) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < request.size; at += words.back().size() + 1)
    words.emplace_back(request.text.data() + at);
  return words;
}

/// Forks; the new process is a child of this one's parent. fork(2) cannot do that.
pid_t fork_sibling() {
  return static_cast<pid_t>(::syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

/// Overwrites the arguments of this process, as other processes see them.
void show_arguments(std::span<char> place, const Request& request) {
  // They follow the program's name.
  const std::span<char> rest = place.subspan(std::strlen(place.data()) + 1);
  std::ranges::fill(rest, '\0');
  std::copy_n(request.text.begin(), std::min(request.size, rest.size()), rest.begin());
}

void become_task(pid_t client, const Descriptor& control, const Descriptor& output) {
  ::setpgid(0, 0);
  end_with_parent(client, SIGTERM);
  // A task that the client does not learn of must not run.
  const bool is_known = send_packet(control.get(), Reply{.process = ::getpid()});
  if (!is_known || ::dup2(output.get(), STDOUT_FILENO) < 0 || ::dup2(output.get(), STDERR_FILENO) < 0)
    ::_exit(EXIT_FAILURE);
}

}  // namespace

ForkServer::ForkServer(boost::filesystem::path program) : program_(std::move(program)) {}

ForkServer::~ForkServer() {
  end_server();
}

void ForkServer::start_server() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::system_error(errno, std::generic_category(), "socketpair");
  connection_ = Descriptor(ends[0]);
  const Descriptor end_of_server(ends[1]);
  server_ = Child({.program = program_.string(),
                   .arguments = {serve_option, std::string(room_for_arguments, ' ')},
                   .input = end_of_server.get(),
                   .output = STDERR_FILENO,
                   .set_up = [client = ::getpid()] {
                     ::setpgid(0, 0);
                     // Before exec, the client's handler would still be installed and swallow the signal.
                     ::signal(SIGTERM, SIG_DFL);
                     end_with_parent(client, SIGTERM);
                   }});
}

void ForkServer::end_server() {
  connection_.reset();
  server_ = Child();
}

std::optional<pid_t> ForkServer::receive_task() {
  // Once this is shut down no task can report any more, and one that could not ends.
  if (!is_readable_within(connection_.get(), longest_start)) ::shutdown(connection_.get(), SHUT_RD);
  const auto reply = receive_packet<Reply>(connection_.get(), MSG_DONTWAIT);
  if (!reply) return std::nullopt;
  if (reply->error != 0) throw std::system_error(reply->error, std::generic_category(), program_.string());
  return reply->process;
}

pid_t ForkServer::start(const std::vector<std::string>& words, int output) {
  const Request request = request_of(words, program_.string());
  constexpr int most_tries = 2;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (server_.id() == 0) start_server();
    if (send_packet(connection_.get(), request, output)) {
      if (const auto task = receive_task()) return *task;
    }
    end_server();
  }
  throw std::runtime_error(program_.string() + " ended instead of starting a task");
}

bool is_fork_server(int count, char** arguments) {
  return count == 3 && std::string_view(arguments[1]) == serve_option;
}

int serve_tasks(int count, char** arguments,
                const std::function<void(const std::vector<std::string>& words)>& before,
                const std::function<int(int count, char** arguments)>& task) {
  const pid_t client = ::getppid();
  const std::span<char> place(arguments[0], arguments[count - 1] + std::strlen(arguments[count - 1]));
  Descriptor control(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  const Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!control || !nothing || ::dup2(nothing.get(), STDIN_FILENO) < 0) return EXIT_FAILURE;
  while (true) {
    Descriptor output;
    const auto request = receive_packet<Request>(control.get(), 0, &output);
    if (!request) return EXIT_SUCCESS;
    std::vector<std::string> words = words_of(*request);
    before(words);
    const pid_t process = fork_sibling();
    if (process < 0) static_cast<void>(send_packet(control.get(), Reply{.error = errno}));
    if (process != 0) continue;
    become_task(client, control, output);
    control.reset();
    output.reset();
    show_arguments(place, *request);
    words.insert(words.begin(), arguments[0]);
    std::vector<char*> pointers;
    std::ranges::transform(words, std::back_inserter(pointers),
                           [](std::string& word) { return word.data(); });
    pointers.push_back(nullptr);
    const int status = task(static_cast<int>(words.size()), pointers.data());
    std::fflush(nullptr);
    ::_exit(status);
  }
}

}  // namespace kaven::system
