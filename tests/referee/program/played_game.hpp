// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::referee {

/// A game between two real programs, played by the real referee.
class PlayedGame {
 public:
  /// `white`, `black` and then `options` as on the referee's command line. Throws std::runtime_error if there
  /// is no verdict.
  PlayedGame(const std::string& white, const std::string& black,
             const std::vector<std::string>& options = {});

  const support::Finished& finished() const { return *end_; }
  /// The last line on stdout.
  std::string result() const;
  const record::GameRecord& record() const { return *game_; }
  const game::Outcome& outcome() const { return game_->verdict->outcome; }
  std::string warnings() const;
  std::string log_of_white() const;
  std::string log_of_black() const;

 private:
  support::TemporaryDirectory place_;
  std::optional<support::Finished> end_;
  std::optional<record::GameRecord> game_;
};

/// All warnings of a record, one per line.
std::string all_warnings(const record::GameRecord& game);

/// The lines of a log that begin with `heard`. Lines from a player's stdout reach the log by another way, and
/// may be anywhere between them.
std::string lines_heard(const std::string& log);

/// The command line `referee WHITE BLACK --colours given`, and `options`.
std::vector<std::string> referee_command(const std::string& white, const std::string& black,
                                         const std::vector<std::string>& options);

/// Writes a mailbox program in shell, in `place`, that runs `moves`: `take` waits for a turn, `say MOVE`
/// answers it and waits for the next one.
std::string scripted(const support::TemporaryDirectory& place, const std::string& moves);

/// The agent with one fault called `name`, or `plain`, which has none.
std::string hostile(const std::string& name);

}  // namespace kaven::referee
