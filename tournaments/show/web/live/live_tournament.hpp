// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/document_name.hpp"
#include "tournaments/show/web/documents/puzzle_list.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/json_text.hpp"
#include "tournaments/show/web/live/record_watcher.hpp"
#include "tournaments/show/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

/// Sums up the accuracy of players and the puzzles in the analyses that appear beside the records. Reading
/// ten thousand analyses takes seconds: each call continues where the last one stopped.
class AccuracyCounter {
 public:
  explicit AccuracyCounter(folder::Folder folder);

  /// Reads analyses that are not counted yet, for `longest` at most. `games_folder` is the stamp of the
  /// records' folder: while it does not change, the counter looks at each game only once. Returns whether it
  /// counted an analysis.
  bool count_more(const documents::Snapshot& snapshot, const documents::FileStamp& games_folder,
                  std::chrono::milliseconds longest);

  const documents::AnalysisDigest& digest() const { return digest_; }

 private:
  /// Starts again if aliases changed: a new player changes the numbers of all.
  void forget_other_numbers(const documents::Snapshot& snapshot);

  const folder::Folder folder_;
  std::size_t next_game_ = 0;         ///< index of the next game to look at
  documents::FileStamp begun_at_;     ///< the stamp at the first game
  int interventions_ = 0;             ///< the number of interventions included in the count
  std::set<folder::GameId> counted_;  ///< games whose analysis is in `digest_`
  documents::AnalysisDigest digest_;
  std::vector<std::string> names_;  ///< aliases by number
};

/// The text of a document, shared by all threads that send it.
using SharedText = std::shared_ptr<const std::string>;
using SharedSnapshot = std::shared_ptr<const documents::Snapshot>;

/// Caches the texts of documents that take long to make. A text is valid while its snapshot is the present
/// one, and after that for a time in proportion to the time of making it, so that making texts takes only a
/// small part of a processor. All calls may come from any thread.
class DocumentCache {
 public:
  /// A text that took the time t to make is valid for at least `share` times t, even if the snapshot changes.
  explicit DocumentCache(int share) : share_(share) {}

  /// The text of the document `name`, from the cache or made of `snapshot`. `make` may return nullptr, which
  /// is not cached. Only one thread makes a text at a time; cached texts are available meanwhile.
  SharedText find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                          const std::function<SharedText()>& make);

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    SharedText text;
    SharedSnapshot snapshot;  ///< the source of the text
    Clock::time_point made;
    Clock::time_point expiry;
  };

  SharedText find(const std::string& name, const SharedSnapshot& snapshot) const;
  void keep(const std::string& name, Entry entry);

  const int share_;
  std::mutex making_;         ///< held while a text is made
  mutable std::mutex mutex_;  ///< guards the members below
  std::map<std::string, Entry> entries_;
};

/// The content of the event `tournament` of schemas.md: the members of the document `tournament` that differ
/// between `before` and `after`; of `players` only changed ones, and `order` if the order changed. A move
/// does not count as a change of `running`, because the event `games` reports it. Empty if nothing changed.
ordered_json tournament_patch(const ordered_json& before, const ordered_json& after);

/// Follows a tournament's folder: a thread polls it four times a second, publishes changes as events, and
/// keeps the document of the front page ready; the other documents are made on request.
///
///   folder → SnapshotReader, RecordWatcher, AccuracyCounter → document `tournament` → what changed in it →
///   events
///
/// It never writes to the folder. Reading the ledger and ranking take at most a twentieth of a processor even
/// for large tournaments, because longer steps run less often. All calls may come from any thread.
class LiveTournament {
 public:
  /// `play`: whether the page offers playing; `anonymous`: players have aliases as names. Throws as
  /// read_snapshot().
  LiveTournament(folder::Folder folder, bool play, bool anonymous = false);
  ~LiveTournament();
  LiveTournament(const LiveTournament&) = delete;
  LiveTournament& operator=(const LiveTournament&) = delete;

  /// The text of the document; nullptr if none has that name.
  SharedText document(const documents::DocumentName& name);
  /// The public version of the record `name`, as lines; nullptr if no game has such a record.
  SharedText record(const std::string& name) const;

  /// The report of a player as a page; nullptr if there is no such player.
  SharedText report(folder::PlayerId player);

  SharedSnapshot present_snapshot() const;
  server::EventFeed& events() { return feed_; }

 private:
  using Clock = std::chrono::steady_clock;

  void poll_until_stopped(const std::stop_token& stop);
  void poll();
  bool update_snapshot();
  void update_running_games();
  void read_records();
  void count_accuracy();
  void publish();
  void publish_events();

  documents::AccuracyByPlayer present_accuracy() const;
  SharedText make_text(const documents::DocumentName& name, const documents::Snapshot& snapshot) const;

  const folder::Folder folder_;
  const bool may_play_;
  server::EventFeed feed_;

  // Members of the polling thread only.
  documents::SnapshotReader reader_;
  RecordWatcher records_;
  AccuracyCounter accuracy_counter_;
  documents::FileStamp games_folder_;  ///< at the last search for running games
  bool looks_for_games_ = true;        ///< the snapshot has changed since then
  Clock::time_point next_snapshot_;
  std::vector<server::EventFeed::Event> pending_events_;
  bool changed_ = true;  ///< the document of the front page may differ from the published one
  std::unique_ptr<ordered_json> published_;
  std::string last_error_;

  mutable std::mutex mutex_;  ///< guards the members below
  SharedSnapshot snapshot_;
  documents::AnalysisDigest digest_;
  std::shared_ptr<const std::set<folder::GameId>> running_numbers_;
  SharedText tournament_text_;

  DocumentCache cache_;
  DocumentCache
      ratings_cache_;  ///< apart, because ratings over time take seconds, for which the others would wait
  std::mutex sleep_mutex_;
  std::condition_variable_any stopped_;
  std::jthread poller_;
};

}  // namespace kaven::tournaments::web::live
