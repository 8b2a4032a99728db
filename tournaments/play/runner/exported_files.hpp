// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// The destination of the texts of exported games. Nothing is at the final place before commit().
class ExportTarget {
 public:
  virtual ~ExportTarget() = default;
  ExportTarget(const ExportTarget&) = delete;
  ExportTarget& operator=(const ExportTarget&) = delete;

  /// Adds the text of the game that is called `name`. Throws std::system_error.
  virtual void add(const std::string& name, std::string_view text) = 0;
  /// Throws std::system_error.
  virtual void commit() = 0;

 protected:
  ExportTarget() = default;
};

/// Returns the target for `format`: one file (stdout without `output`), or a new folder for formats with a
/// file per game. Throws std::runtime_error if the folder is there already and not empty, or not named;
/// std::system_error.
std::unique_ptr<ExportTarget> export_target(const exchange::ExchangeFormat& format,
                                            const std::optional<boost::filesystem::path>& output);

/// The result of exporting the games of a tournament.
struct ExportReport {
  int games = 0;      ///< written
  int undecided = 0;  ///< left out: they have no verdict, or do not count
  /// The games that the format cannot express, by the reason.
  std::map<std::string, std::vector<folder::GameId>> refused;
  bool stopped = false;  ///< `is_stopped` returned true
};

/// Writes the finished games of `tournament`, which is in `folder`, by number, one after the other; keeps
/// none in memory. `site` is the place of play for PGN, or empty. Asks `is_stopped` before each. Throws record::RecordError, std::system_error.
ExportReport export_games(const folder::Folder& folder, const state::TournamentState& tournament,
                          const exchange::ExchangeFormat& format, const std::string& site,
                          ExportTarget& target, const std::function<bool()>& is_stopped);

}  // namespace kaven::tournaments::runner
