#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/document_name.hpp"
#include "tournaments/web/documents/snapshot_reader.hpp"
#include "tournaments/web/live/accuracy_counter.hpp"
#include "tournaments/web/live/document_cache.hpp"
#include "tournaments/web/live/record_watcher.hpp"
#include "tournaments/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

/// A tournament's folder as it changes: a thread polls it four times a second, publishes what is new as
/// events, and keeps the document of the front page ready; the other documents are made when they are asked
/// for.
///
///   folder → SnapshotReader, RecordWatcher, AccuracyCounter → document `tournament` → what changed in it →
///   events
///
/// The folder is only read. However large the tournament, polling takes no more than a twentieth of a
/// processor: what takes long is done less often. All calls may come from any thread.
class LiveTournament {
 public:
  /// `play` is whether the page says that one may play; `anonymous`: players are called by their aliases. Throws what read_snapshot() throws.
  LiveTournament(folder::Folder folder, bool play, bool anonymous = false);
  ~LiveTournament();
  LiveTournament(const LiveTournament&) = delete;
  LiveTournament& operator=(const LiveTournament&) = delete;

  /// The document as it is sent; nullptr when there is none of that name.
  SharedText document(const documents::DocumentName& name);
  /// What everybody may read of the record that is called `name`, as the lines of a record; nullptr when no
  /// game has such a record.
  SharedText record(const std::string& name) const;

  /// The report of a player as a page; nullptr when there is no such player.
  SharedText report(folder::PlayerId player);

  server::EventFeed& events() { return feed_; }

 private:
  using Clock = std::chrono::steady_clock;

  void poll_until_stopped(const std::stop_token& stop);
  void poll();
  void update_snapshot();
  void update_running_games();
  void read_records();
  void count_accuracy();
  void publish();
  void publish_events();

  SharedSnapshot present_snapshot() const;
  documents::AccuracyByPlayer present_accuracy() const;
  SharedText make_text(const documents::DocumentName& name, const documents::Snapshot& snapshot) const;

  const folder::Folder folder_;
  const bool may_play_;
  server::EventFeed feed_;

  // Only the polling thread uses these.
  documents::SnapshotReader reader_;
  RecordWatcher records_;
  AccuracyCounter accuracy_counter_;
  documents::FileStamp games_folder_;  ///< the folder when running games were last looked for
  bool looks_for_games_ = true;        ///< the snapshot is another one since then
  Clock::time_point next_snapshot_;
  std::vector<server::EventFeed::Event> pending_events_;
  bool changed_ = true;  ///< the front page may be another one than what was published
  std::unique_ptr<ordered_json> published_;
  std::string last_error_;

  mutable std::mutex mutex_;  ///< guards what follows
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
