#pragma once

#include <string>
#include <vector>

namespace kaven::tournaments::settings {

/// A machine that plays games, reached by OpenSSH.
struct SshHost {
  std::string name;  ///< as ssh takes it: a name of ~/.ssh/config, host, or user@host
  int games = 1;     ///< the number of games it plays at the same time
  friend bool operator==(const SshHost&, const SshHost&) = default;
};

/// How the tournament runs games on other machines through OpenSSH.
struct SshSettings {
  std::vector<SshHost> hosts;
  std::vector<std::string> options;  ///< additional options of ssh
  bool copy = false;                 ///< they do not share the folder: rsync copies what a game needs
  friend bool operator==(const SshSettings&, const SshSettings&) = default;
};

}  // namespace kaven::tournaments::settings
