#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::referee {

/// A game that the real referee has played between two real programs.
class PlayedGame {
 public:
  /// `white` and `black` as on the referee's command line; `options` behind them. Throws
  /// std::runtime_error when there is no verdict.
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

/// All warnings of a record, a line each.
std::string all_warnings(const record::GameRecord& game);

/// The lines of a log that begin with `heard`. What a player prints on stdout comes to the log by another
/// way, and may lie between any two of them.
std::string lines_heard(const std::string& log);

/// The command line of the referee: `referee WHITE BLACK`, colours as given, and `options`.
std::vector<std::string> referee_command(const std::string& white, const std::string& black,
                                         const std::vector<std::string>& options);

/// A shell program of the mailbox, in `place`, that says `moves` one after the other: `take` waits for a turn,
/// `say MOVE` answers it and takes the next.
std::string scripted(const support::TemporaryDirectory& place, const std::string& moves);

/// The agent with one fault called `name`, or the `plain` one without.
std::string hostile(const std::string& name);

}  // namespace kaven::referee
