// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "tests/support/process.hpp"

namespace kaven::referee {

/// The account that runs the referee.
enum class Account { root, ordinary };

/// A game that the real referee played in a given isolation level, and the things that it left.
///
/// The referee and the programs are copies in directories that every user can reach; each program has its own
/// folder. If the tests run as root, Account::ordinary is a user that nobody else on this machine has; it
/// owns all these files.
class SandboxedGame {
 public:
  /// `white` and `black` are names of agents of tests/hostile, without `.py`. White may have arguments with
  /// the placeholders `{record}`, `{opponent}` (Black's program file), `{name}` (a new, unique file name).
  SandboxedGame(sandbox::IsolationLevel level, Account account, const std::string& white,
                const std::string& black, const std::vector<std::string>& options);

  /// Why this isolation level is unavailable here; nullopt if the game was played.
  const std::optional<std::string>& unavailable() const { return reason_unavailable_; }
  const support::Finished& finished() const { return *end_; }
  /// The record of the game; nullopt if it cannot be read or has no verdict.
  const std::optional<record::GameRecord>& record() const { return game_; }
  const std::string& record_text() const { return text_of_record_; }
  const std::string& log_of_white() const { return white_log_; }
  /// The peak memory of the referee process alone, in bytes, measured every 20 ms.
  std::size_t peak_memory() const { return most_memory_; }
  /// A sentence for each process, mount, control group and file that still existed after the game.
  const std::vector<std::string>& left_behind() const { return remains_; }

 private:
  std::optional<std::string> reason_unavailable_;
  std::optional<support::Finished> end_;
  std::optional<record::GameRecord> game_;
  std::string text_of_record_;
  std::string white_log_;
  std::size_t most_memory_ = 0;
  std::vector<std::string> remains_;
};

}  // namespace kaven::referee
