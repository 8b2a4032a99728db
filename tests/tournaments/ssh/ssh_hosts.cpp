// SPDX-License-Identifier: MIT
#include "tests/tournaments/ssh/ssh_hosts.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "common/system/descriptor.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {

namespace fs = boost::filesystem;

namespace {

constexpr const char* sshd_program = "/usr/sbin/sshd";
constexpr std::chrono::milliseconds between_looks{20};

// A port that was free a moment ago.
int free_port() {
  const system::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{
      .sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket.get(), any, size) != 0 || ::getsockname(socket.get(), any, &size) != 0)
    throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

// The children of all threads of a process.
std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  try {
    const std::string folder = fmt::format("/proc/{}/task", process);
    for (const fs::directory_entry& thread : fs::directory_iterator(folder)) {
      std::istringstream numbers(read_file(thread.path() / "children"));
      children.insert(children.end(), std::istream_iterator<pid_t>(numbers), std::istream_iterator<pid_t>());
    }
  } catch (const std::exception&) {
    return children;  // it ended while it was looked at
  }
  return children;
}

}  // namespace

bool wait_until_true(const std::function<bool()>& condition, Process& process) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    if (process.wait(between_looks)) return condition();
  }
  return true;
}

SshHosts::SshHosts(int hosts, std::vector<fs::path> own) : own_folders_(std::move(own)) {
  if (!own_folders_.empty() && ::geteuid() != 0) {
    fault_ = "only root can hide folders from the hosts";
    return;
  }
  for (const char* program : {sshd_program, "/usr/bin/ssh", "/usr/bin/ssh-keygen"}) {
    if (!fs::exists(program)) {
      fault_ = std::string("there is no ") + program;
      return;
    }
  }
  make_keys();
  std::string configuration;
  hosts_.resize(static_cast<std::size_t>(hosts));
  for (int number = 1; number <= hosts && !fault_; ++number)
    start(hosts_[static_cast<std::size_t>(number) - 1], number);
}

SshHosts::~SshHosts() {
  for (int host = 1; host <= static_cast<int>(hosts_.size()); ++host) lose(host);
}

void SshHosts::make_keys() const {
  for (const char* key : {"host_key", "user_key"}) {
    const Finished made = run({.command = {"/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
                                           (directory_.path() / key).string()}});
    if (made.ended.exit_status != 0) throw std::runtime_error(made.errors);
  }
}

void SshHosts::start(Host& host, int number) {
  const std::string place = directory_.path().string();
  constexpr int attempts = 5;
  // Another process may take the port first.
  for (int attempt = 0; attempt < attempts; ++attempt) {
    host.port = free_port();
    const fs::path file = directory_.path() / fmt::format("sshd_config{}", number);
    write_file(file,
               fmt::format("ListenAddress 127.0.0.1:{0}\nHostKey {1}/host_key\n"
                           "AuthorizedKeysFile {1}/user_key.pub\nStrictModes no\nUsePAM no\nPidFile none\n"
                           "PasswordAuthentication no\nMaxStartups 100\n",
                           host.port, place));
    // sshd, run as root, needs the folder /run/sshd.
    const std::string serve = fmt::format("exec {} -D -e -f {}", sshd_program, file.string());
    std::string mounts = "mount -t tmpfs none /run && mkdir /run/sshd && ";
    for (const fs::path& own : own_folders_)
      mounts += fmt::format("mount -t tmpfs none {} && ", own.string());
    const std::string command =
        ::geteuid() == 0
            ? fmt::format("exec unshare --mount --propagation private sh -c '{}{}'", mounts, serve)
            : serve;
    host.sshd = std::make_unique<Process>(Launch{.command = {"/bin/sh", "-c", command}});
    const auto listens = [&] { return host.sshd->errors().find("Server listening") != std::string::npos; };
    if (wait_until_true(listens, *host.sshd)) break;
    fault_ = "sshd does not start: " + host.sshd->errors();
  }
  std::string known = fs::exists(configuration()) ? read_file(configuration()) : "";
  // The key exchange that ssh chooses by itself takes a fifth of a second of processor time.
  known += fmt::format(
      "Host lab{0}\n  HostName 127.0.0.1\n  Port {1}\n  IdentityFile {2}/user_key\n  IdentitiesOnly yes\n"
      "  UserKnownHostsFile {2}/known_hosts\n  StrictHostKeyChecking no\n  LogLevel ERROR\n"
      "  KexAlgorithms curve25519-sha256\n",
      number, host.port, place);
  write_file(configuration(), known);
  if (!host.sshd->wait(std::chrono::milliseconds(0))) fault_.reset();
  if (fault_) return;
  const Finished answer = run({.command = {"/usr/bin/ssh", "-F", configuration().string(), "-o",
                                           "BatchMode=yes", fmt::format("lab{}", number), "true"}});
  if (answer.ended.exit_status != 0) fault_ = "ssh cannot log in on this machine: " + answer.errors;
}

std::vector<pid_t> SshHosts::processes_on(int host) const {
  const Process* const sshd = hosts_[static_cast<std::size_t>(host) - 1].sshd.get();
  if (sshd == nullptr) return {};
  std::vector<pid_t> processes = {sshd->id()};
  for (std::size_t at = 0; at < processes.size(); ++at) {
    const std::vector<pid_t> children = children_of(processes[at]);
    processes.insert(processes.end(), children.begin(), children.end());
  }
  return processes;
}

int SshHosts::host_of(pid_t process) const {
  for (int host = 1; host <= static_cast<int>(hosts_.size()); ++host) {
    const std::vector<pid_t> processes = processes_on(host);
    if (std::ranges::find(processes, process) != processes.end()) return host;
  }
  return 0;
}

void SshHosts::hang(int host) {
  // A process may start others before it is stopped.
  std::vector<pid_t> stopped;
  for (std::vector<pid_t> all = processes_on(host); all != stopped; all = processes_on(host)) {
    for (const pid_t process : all) ::kill(process, SIGSTOP);
    stopped = all;
  }
}

void SshHosts::lose(int host) {
  hang(host);
  for (const pid_t process : processes_on(host)) ::kill(process, SIGKILL);
  hosts_[static_cast<std::size_t>(host) - 1].sshd.reset();
}

}  // namespace kaven::support
