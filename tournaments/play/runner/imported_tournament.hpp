// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/system/files.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Makes a tournament's folder from games that were played elsewhere. It is written beside its place and
/// moved there when it is complete.
///
///   add(SOURCE, GAME) … → commit(): settings, players, list of games, ledger
///
/// The games keep their order and rounds. Nobody has a program; such a tournament can be shown, analysed and
/// exported, and never run.
class ImportedTournament {
 public:
  /// Throws std::runtime_error if there is something at `place` already; std::system_error.
  explicit ImportedTournament(const boost::filesystem::path& place);

  /// Adds a game that was read from `source`. Throws ReadingError if its rules are not those of the games
  /// before; std::system_error.
  void add(const exchange::Source& source, exchange::ExchangedGame game);
  /// Completes the folder. Throws std::runtime_error if there are no games; std::system_error.
  void commit();

  int games() const { return games_; }
  int unfinished() const { return unfinished_; }
  int players() const { return static_cast<int>(players_.size()); }

 private:
  folder::PlayerId player_called(const std::string& name);
  void choose(const exchange::Source& source, const record::Header& header);

  std::optional<system::NewFolder> aside_;
  folder::Folder folder_;  ///< the one aside
  settings::Settings settings_;
  std::string rules_;  ///< of all games, as a choice; empty before the first
  std::vector<state::Player> players_;
  std::map<std::string, folder::PlayerId> ids_;  ///< by name
  std::string list_ = "round,white,black\n";     ///< the list of games
  int games_ = 0;
  int unfinished_ = 0;
};

}  // namespace kaven::tournaments::runner
