// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::web::documents {

enum class TournamentPhase : std::uint8_t { not_begun, running, paused, finished };

inline constexpr text::WordTable<TournamentPhase, 4> phase_words = {{{
    {TournamentPhase::not_begun, "not-begun"},
    {TournamentPhase::running, "running"},
    {TournamentPhase::paused, "paused"},
    {TournamentPhase::finished, "finished"},
}}};

/// A word that must not be public, and its replacement.
struct Disguise {
  std::string word;
  std::string shown;
  friend bool operator==(const Disguise&, const Disguise&) = default;
};

/// The state of a tournament at the time its folder was read. The documents of the page are pure functions of
/// a snapshot and its records; therefore the site and the server give the same documents.
struct Snapshot {
  std::string name;  ///< the name of the folder
  TournamentPhase phase = TournamentPhase::not_begun;
  state::TournamentState tournament;
  standings::Standings standings;
  std::optional<pairing::Bracket> bracket;  ///< if the format has one
  /// Players have aliases as names, and numbers in the order of the aliases.
  bool anonymous = false;
  std::vector<Disguise> disguises;  ///< for texts of records, longest words first
  /// Of an anonymous snapshot: the players with their real names, in the order of its players. No document, and no answer
  /// to anybody but their owners, may contain them.
  std::vector<state::Player> real_players;

  /// The title of the tournament, or else the name of its folder.
  const std::string& title() const;
  /// The player whose program is the file or folder `hand_in` in agents/, as state::player_of_hand_in().
  std::optional<folder::PlayerId> player_of(std::string_view hand_in) const;
};

/// The names that players have in a snapshot.
enum class Names : std::uint8_t {
  real,
  aliases,    ///< those of state/aliases.hpp; missing ones are invented
  published,  ///< pseudonyms and aliases with the setting `pseudonyms`, otherwise real
};

/// The present bracket of `tournament`; nothing if its format has none.
std::optional<pairing::Bracket> bracket_of(const state::TournamentState& tournament);

/// The running games: those with a record but without a result, while a runner exists.
std::vector<folder::GameId> running_games(const folder::Folder& folder, const Snapshot& snapshot);

/// Identifies the state of a file or folder: the stamp changes when the file is replaced or written to.
struct FileStamp {
  bool exists = false;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t seconds = 0;  ///< the time of the last change, since the epoch
  std::int64_t nanoseconds = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const boost::filesystem::path& file);

/// Reads a tournament's folder into a snapshot and keeps the snapshot up to date.
///
/// Stamps of files show whether anything changed. The reader reads only games of the ledger that can have
/// changed, and recomputes standings and ratings, which take longest, only if a game, a player or a setting
/// changed. It never writes to the folder, and closes the ledger after each reading, so that a runner that
/// ends leaves it as one file.
class SnapshotReader {
 public:
  explicit SnapshotReader(folder::Folder folder, Names names = Names::published);

  /// Reads changes. Returns whether the snapshot changed. Throws SettingsError, EntryListError, AliasError,
  /// DatabaseError, std::system_error; the snapshot is then unchanged, and the next call tries again.
  bool update();

  const Snapshot& snapshot() const { return hides_names_ ? shown_ : snapshot_; }

 private:
  struct Stamps {
    FileStamp settings;
    FileStamp entries;
    FileStamp class_list;
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
  const Names names_;
  bool hides_names_ = false;      ///< since the last update()
  std::optional<Stamps> stamps_;  ///< of the files that the snapshot was read from
  Snapshot snapshot_;
  Snapshot shown_;  ///< the snapshot with aliases
};

/// The snapshot of the present `folder`. Throws as SnapshotReader::update().
Snapshot read_snapshot(const folder::Folder& folder, Names names = Names::published);

/// `snapshot` with aliases instead of names. `shown` are its players by id, with aliases as names; its
/// standings already have these names. Players get new numbers in the order of their aliases, because the
/// order of entering is that of the class list. Commands and hashes are removed.
Snapshot anonymous(const Snapshot& snapshot, std::span<const state::Player> shown);

}  // namespace kaven::tournaments::web::documents
