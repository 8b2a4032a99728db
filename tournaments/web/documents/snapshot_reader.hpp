#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/file_stamp.hpp"
#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

/// Reads a tournament's folder into a snapshot and keeps the snapshot up to date.
///
/// Stamps of files show whether anything changed. The reader reads only games of the ledger that can have
/// changed, and recomputes standings and ratings, which take longest, only if a game, a player or a setting
/// changed. It never writes to the folder, and closes the ledger after each reading, so that a runner that
/// ends leaves it as one file.
class SnapshotReader {
 public:
  /// `anonymous`: players have aliases as names (state/aliases.hpp); missing aliases are created.
  explicit SnapshotReader(folder::Folder folder, bool anonymous = false);

  /// Reads changes. Returns whether the snapshot changed. Throws SettingsError, EntryListError, AliasError,
  /// DatabaseError, std::system_error; the snapshot is then unchanged, and the next call tries again.
  bool update();

  const Snapshot& snapshot() const { return anonymous_ ? shown_ : snapshot_; }

 private:
  struct Stamps {
    FileStamp settings;
    FileStamp entries;
    FileStamp aliases;  ///< empty if names are shown
    FileStamp ledger;
    FileStamp write_ahead_log;
    std::string runner;  ///< the process that runs it; empty when none does
    friend bool operator==(const Stamps&, const Stamps&) = default;
  };
  /// The part of the ledger that may be new to the snapshot.
  struct LedgerChanges {
    bool from_the_beginning = false;  ///< `games` are all games
    int interventions = 0;
    std::vector<state::Game> games;
    std::vector<state::Bye> byes;
    std::vector<state::Player> players;
  };

  Stamps present_stamps() const;
  std::optional<LedgerChanges> read_ledger(const Stamps& found) const;
  /// Returns whether the input of the standings changed.
  bool apply(LedgerChanges changes);

  const folder::Folder folder_;
  const bool anonymous_;
  std::optional<Stamps> stamps_;  ///< of the files that the snapshot was read from
  Snapshot snapshot_;
  Snapshot shown_;  ///< the snapshot with aliases
};

/// The snapshot of the present `folder`. Throws as SnapshotReader::update().
Snapshot read_snapshot(const folder::Folder& folder, bool anonymous = false);

}  // namespace kaven::tournaments::web::documents
