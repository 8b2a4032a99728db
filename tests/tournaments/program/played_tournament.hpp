// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>
#include <vector>

#include "common/record/game_record.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments {

/// The end of a program by itself.
inline support::Ended status(int number) {
  return {number, std::nullopt};
}

/// `text` with its lines, which may be wrapped, in one.
std::string in_one_line(const std::string& text);

/// A tournament on disk with real programs, run by the real `tournament`. The games are short ones on a
/// board of 5x4, three in a row, where no other game is given.
class PlayedTournament {
 public:
  /// A tournament of the players `names`, who move at once.
  explicit PlayedTournament(const std::vector<std::string>& names,
                            const std::vector<std::string>& game = {"--size", "5x4", "--connect", "3"});

  const folder::Folder& folder() const { return tournament_; }
  /// Drops in a player who moves at once.
  void add_player(const std::string& name) const;
  /// Drops in a player who does nothing in the first game it is started for, and tells so (see
  /// wait_for_hanging_player), then moves at once like the others.
  void add_player_who_hangs_once(const std::string& name) const;
  /// Waits until that player is in its game. False when it never is.
  bool wait_for_hanging_player() const;
  /// Makes that player, who must be hanging, end without a move.
  void end_hanging_player(const std::string& name) const;

  /// The words of a command line, `tournament COMMAND FOLDER OPTIONS…`.
  std::vector<std::string> command(const std::string& name,
                                   const std::vector<std::string>& options = {}) const;
  support::Finished run(const std::string& name, const std::vector<std::string>& options = {}) const;

  /// Every game of `players` in `legs` legs is finished once, with a record that agrees with the ledger,
  /// and none was played to a verdict twice. Otherwise says what is wrong.
  std::string faults(std::size_t players, int legs) const;
  /// The bytes of all records with a verdict, by file name.
  std::map<std::string, std::string> finished_records() const;
  std::vector<state::Game> games() const;

  /// Process ids of programs that belong to this tournament: their command line names its folder.
  std::vector<pid_t> processes(const std::string& program = "") const;
  /// Waits until there are none. False when some stay.
  bool wait_until_no_process_is_left() const;

 private:
  std::vector<boost::filesystem::path> told_by_hanging_players() const;

  support::TemporaryDirectory directory_;
  folder::Folder tournament_;
};

}  // namespace kaven::tournaments
