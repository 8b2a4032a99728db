#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/tournament_document.hpp"
#include "tournaments/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

/// Follows the records of the games that are being played, and says what is new in them as the events `games`
/// and `over` of schemas.md. Of each record only what was appended is read.
class RecordWatcher {
 public:
  explicit RecordWatcher(folder::Folder folder);

  /// Follows the games of `snapshot` that are being played now, and no others. Returns whether a game came or
  /// went.
  bool find_games(const documents::Snapshot& snapshot);
  /// Lets go of the games that `snapshot` knows to be finished. Returns whether one went.
  bool drop_finished(const documents::Snapshot& snapshot);

  /// The lines that were appended to the records since the last call.
  struct Appended {
    bool anything = false;
    /// The events that tell of it; none about games that nobody can have watched.
    std::vector<server::EventFeed::Event> events;
  };
  /// Reads on in all records.
  Appended read_more(const documents::Snapshot& snapshot);

  /// The games that are being played, as far as their records have been read.
  const documents::RunningGames& running() const { return running_; }

 private:
  const folder::Folder folder_;
  documents::RunningGames running_;
  std::map<folder::GameId, std::size_t>
      published_moves_;            ///< the number of moves of a running game that watchers know
  std::set<folder::GameId> over_;  ///< games that are over by their records, but not yet in the snapshot
};

}  // namespace kaven::tournaments::web::live
