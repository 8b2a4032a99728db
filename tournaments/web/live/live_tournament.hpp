#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/document_name.hpp"
#include "tournaments/web/documents/snapshot_reader.hpp"
#include "tournaments/web/json_text.hpp"
#include "tournaments/web/live/accuracy_counter.hpp"
#include "tournaments/web/live/document_cache.hpp"
#include "tournaments/web/live/record_watcher.hpp"
#include "tournaments/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

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
/// It never writes to the folder. Polling takes at most a twentieth of a processor even for large
/// tournaments, because longer steps run less often. All calls may come from any thread.
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
  std::mutex sleep_mutex_;
  std::condition_variable_any stopped_;
  std::jthread poller_;
};

}  // namespace kaven::tournaments::web::live
