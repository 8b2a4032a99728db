#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "referee/custody/tier.hpp"
#include "tests/support/process.hpp"

namespace kaven::referee {

/// Who runs the referee.
enum class Account { root, ordinary };

/// A game that the real referee has played in a given tier of custody, and what was left of it.
///
/// Referee and programs are copies in places that everybody can reach; each program has a folder of its own.
/// When the tests run as root, Account::ordinary is a user who is nobody else on this machine, and owns it
/// all.
class HeldGame {
 public:
  /// `white` and `black` are agents of tests/hostile without `.py`. White may have arguments, in which
  /// `{record}`,
  /// `{opponent}` (Black's program file) and `{name}` (a file name that is found nowhere yet) are replaced.
  HeldGame(Tier tier, Account account, const std::string& white, const std::string& black,
           const std::vector<std::string>& options);

  /// Why this tier is not to be had here; nothing when the game was played.
  const std::optional<std::string>& unavailable() const { return reason_unavailable; }
  const support::Finished& finished() const { return *end; }
  /// Nothing when it cannot be read or has no verdict.
  const std::optional<record::GameRecord>& record() const { return game; }
  const std::string& record_text() const { return text_of_record; }
  const std::string& log_of_white() const { return white_log; }
  /// Of the referee alone, in bytes; looked at every 20 ms.
  std::size_t peak_memory() const { return most_memory; }
  /// A sentence for each process, mount, control group and file that was still there after the game.
  const std::vector<std::string>& left_behind() const { return remains; }

 private:
  std::optional<std::string> reason_unavailable;
  std::optional<support::Finished> end;
  std::optional<record::GameRecord> game;
  std::string text_of_record;
  std::string white_log;
  std::size_t most_memory = 0;
  std::vector<std::string> remains;
};

}  // namespace kaven::referee
