// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/tournament_document.hpp"
#include "tournaments/show/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

/// Follows the records of running games and reports changes as the events `games` and `over` of schemas.md.
/// It reads only the appended part of each record.
class RecordWatcher {
 public:
  explicit RecordWatcher(folder::Folder folder);

  /// Follows the games of `snapshot` that are being played now, and no others. Returns whether a game came or
  /// went.
  bool find_games(const documents::Snapshot& snapshot);
  /// Removes the games that are finished in `snapshot`. Returns whether there was one.
  bool drop_finished(const documents::Snapshot& snapshot);

  /// The lines appended to the records since the last call.
  struct Appended {
    bool anything = false;
    /// The events for these lines; none for games that nobody can have watched.
    std::vector<server::EventFeed::Event> events;
  };
  /// Reads the new lines of all records.
  Appended read_more(const documents::Snapshot& snapshot);

  /// The running games, with the lines read so far.
  const documents::RunningGames& running() const { return running_; }

 private:
  const folder::Folder folder_;
  documents::RunningGames running_;
  std::map<folder::GameId, std::size_t>
      published_moves_;            ///< the number of moves of a running game that watchers know
  std::set<folder::GameId> over_;  ///< games that are over in their records but not yet in the snapshot
};

}  // namespace kaven::tournaments::web::live
