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

/// A game that the real referee has played in a given isolation level of sandbox, and what was left of it.
///
/// Referee and programs are copies in places that everybody can reach; each program has a folder of its own.
/// When the tests run as root, Account::ordinary is a user who is nobody else on this machine, and owns it
/// all.
class SandboxedGame {
 public:
  /// `white` and `black` are agents of tests/hostile without `.py`. White may have arguments, in which these
  /// are replaced: `{record}`, `{opponent}` (Black's program file), `{name}` (a file name that is found
  /// nowhere yet).
  SandboxedGame(sandbox::IsolationLevel level, Account account, const std::string& white,
                const std::string& black, const std::vector<std::string>& options);

  /// Why this isolation level is not to be had here; nothing when the game was played.
  const std::optional<std::string>& unavailable() const { return reason_unavailable_; }
  const support::Finished& finished() const { return *end_; }
  /// The record of the game; nothing when it cannot be read or has no verdict.
  const std::optional<record::GameRecord>& record() const { return game_; }
  const std::string& record_text() const { return text_of_record_; }
  const std::string& log_of_white() const { return white_log_; }
  /// The memory of the referee alone, in bytes; it is looked at every 20 ms.
  std::size_t peak_memory() const { return most_memory_; }
  /// A sentence for each process, mount, control group and file that was still there after the game.
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
