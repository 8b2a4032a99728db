// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/executor/executor.hpp"

namespace kaven::tournaments::executor {

/// The commands that bring to machines which do not share the tournament's folder what a game needs, and bring its
/// record back (the setting ssh.copy). On each machine, under the same paths as here:
///
///   PROGRAMS/referee …     Kaven's programs, copied when the machine is asked whether it plays
///   ROOT/agents/alice      the programs of a game, copied before it
///   ROOT/away/RUN/3/…      one game at a time: its record, games/0007-alice-bob.jsonl, and logs/0007/. No two hosts
///                          have the same number, as they may share their folders with each other
///
/// rsync replaces files only when they are complete: here, a record is whole or missing.
class SshCopy {
 public:
  /// `root`: the tournament's folder; `programs`: the folder of `referee`; `run`: a name that no other run has.
  SshCopy(boost::filesystem::path root, boost::filesystem::path programs, const std::string& run);

  /// The command for a host that makes its folders and removes the games of earlier runs. It fails, with a reason on
  /// stderr, on a host that shares the folder or has no rsync.
  std::vector<std::string> preparation() const;
  /// Whether a host whose preparation printed `prepared` has the same folder of Kaven's programs, not a copy: rsync
  /// would then write onto the files that it reads.
  bool has_kaven_in_common(const std::string& prepared) const;
  /// The words of rsync that copy Kaven's programs to `host`. `ssh`: its words up to the host.
  std::vector<std::string> send_kaven(const std::string& host, const std::vector<std::string>& ssh) const;
  /// The same for a file or folder of agents/. If it is itself a link, which only the organizer can make, the copy is
  /// what it points to. Links within a folder are never followed: students make them.
  std::vector<std::string> send(const boost::filesystem::path& program, const std::string& host,
                                const std::vector<std::string>& ssh) const;

  /// The game of `spec` as it is played on a host, in the folder for games number `place` there.
  GameSpec away(const GameSpec& spec, int place) const;
  /// Words before those of a command for a host that empty this folder, and then execute the command.
  std::vector<std::string> in_place(const GameSpec& spec, int place) const;
  /// The words of rsync that move the record and the logs of a game from a host to where `spec` expects them.
  std::vector<std::string> fetch(const GameSpec& spec, int place, const std::string& host,
                                 const std::vector<std::string>& ssh) const;

 private:
  boost::filesystem::path referee() const;
  boost::filesystem::path folder_of(int place) const { return away_ / std::to_string(place); }

  boost::filesystem::path root_;
  boost::filesystem::path programs_;
  boost::filesystem::path away_;
};

/// Returns what SshCopy does not copy of the file or folder `program` in agents/, as a reason to refuse it: a link that
/// leaves the folder, a FIFO, a socket, a device. Looks at `most` files at most.
std::optional<std::string> not_copied(const boost::filesystem::path& program, std::size_t most);

}  // namespace kaven::tournaments::executor
