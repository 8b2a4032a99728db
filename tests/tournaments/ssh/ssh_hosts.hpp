// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::support {

/// Hosts named lab1, lab2 … for ssh: each a real sshd on a port of this machine, with keys of its own. Nothing of them
/// outlives this object or the test program.
class SshHosts {
 public:
  /// The folders `own` are empty ones on each host, which only root can make so.
  explicit SshHosts(int hosts, std::vector<boost::filesystem::path> own = {});
  ~SshHosts();
  SshHosts(const SshHosts&) = delete;
  SshHosts& operator=(const SshHosts&) = delete;

  /// Why no host can be reached on this machine, such as a missing sshd; nothing if all can.
  const std::optional<std::string>& fault() const { return fault_; }
  /// The configuration file for ssh -F.
  boost::filesystem::path configuration() const { return directory_.path() / "ssh_config"; }

  /// The number of the host, from 1, on which a process runs; 0: on none.
  int host_of(pid_t process) const;
  /// Kills all that runs on a host, as in a power failure.
  void lose(int host);
  /// Stops all that runs on a host, which does not answer then.
  void hang(int host);

 private:
  struct Host {
    int port = 0;
    std::unique_ptr<Process> sshd;
  };
  void make_keys() const;
  void start(Host& host, int number);
  std::vector<pid_t> processes_on(int host) const;

  TemporaryDirectory directory_;
  std::vector<boost::filesystem::path> own_folders_;
  std::vector<Host> hosts_;
  std::optional<std::string> fault_;
};

/// Waits until `condition` holds. False if `process` ended without that or patience is over.
bool wait_until_true(const std::function<bool()>& condition, Process& process);

}  // namespace kaven::support
