#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/file_stamp.hpp"
#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

/// Reads a tournament's folder into a snapshot, and keeps the snapshot true while the folder changes.
///
/// The stamps of files say whether there is anything to read. Of the ledger only the games are read that can
/// have changed since, and the standings with their ratings, which take longest, are made again only when a
/// game, a player or a setting is another one. The folder is only read, and the ledger is closed in between,
/// so that a runner that ends leaves it as one file.
class SnapshotReader {
 public:
  /// `anonymous`: players are called by their aliases (state/aliases.hpp), which are made up where there are
  /// none yet.
  explicit SnapshotReader(folder::Folder folder, bool anonymous = false);

  /// Reads what is new. Returns whether the snapshot is another one. Throws SettingsError, EntryListError,
  /// AliasError, DatabaseError, std::system_error; the snapshot then stays as it was, and the next call tries again.
  bool update();

  const Snapshot& snapshot() const { return anonymous_ ? shown_ : snapshot_; }

 private:
  struct Stamps {
    FileStamp settings;
    FileStamp entries;
    FileStamp aliases;  ///< nothing where names are shown
    FileStamp ledger;
    FileStamp write_ahead_log;
    std::string runner;  ///< the process that runs it; empty when none does
    friend bool operator==(const Stamps&, const Stamps&) = default;
  };
  /// The part of the ledger that the snapshot may not know.
  struct LedgerChanges {
    bool from_the_beginning = false;  ///< `games` are all of them
    int interventions = 0;
    std::vector<state::Game> games;
    std::vector<state::Bye> byes;
    std::vector<state::Player> players;
  };

  Stamps present_stamps() const;
  std::optional<LedgerChanges> read_ledger(const Stamps& found) const;
  /// Returns whether anything that the standings are made of is another one.
  bool apply(LedgerChanges changes);

  const folder::Folder folder_;
  const bool anonymous_;
  std::optional<Stamps> stamps_;  ///< the stamps of the files that the snapshot was read from
  Snapshot snapshot_;
  Snapshot shown_;  ///< the snapshot with aliases
};

/// The snapshot of `folder` as it is now. Throws as SnapshotReader::update().
Snapshot read_snapshot(const folder::Folder& folder, bool anonymous = false);

}  // namespace kaven::tournaments::web::documents
