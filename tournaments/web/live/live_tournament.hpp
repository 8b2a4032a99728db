#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/state/folder.hpp"
#include "tournaments/web/documents/document_name.hpp"
#include "tournaments/web/documents/tournament_document.hpp"
#include "tournaments/web/server/event_feed.hpp"

namespace kaven::tournaments::web::live {

/// A tournament's folder as it changes: looks at it four times a second, tells what is new to an EventFeed,
/// and has the documents at hand. It only reads; of records only what is new. However large the tournament,
/// looking takes no more than a twentieth of a processor: what takes long is looked at less often. All calls
/// may come from any thread.
class LiveTournament {
 public:
  /// `play`: whether the page is to say that one may play.
  LiveTournament(state::Folder folder, bool play);
  ~LiveTournament();
  LiveTournament(const LiveTournament&) = delete;
  LiveTournament& operator=(const LiveTournament&) = delete;

  using Text = std::shared_ptr<const std::string>;
  /// The document as it goes out; nullptr when there is none of that name.
  Text document(const documents::DocumentName& name);
  /// The file of the record that is called `name`; nothing when no game has such a record.
  std::optional<boost::filesystem::path> record_file(const std::string& name) const;

  server::EventFeed& events() { return feed_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// A text that takes long to make, and how long it will do.
  struct Kept {
    Text text;
    std::shared_ptr<const documents::Snapshot> made_of;
    Clock::time_point good_until;
  };

  void watch();
  void look();
  void refresh_snapshot();
  void refresh_running();
  void follow_records();
  void refresh_accuracy();
  void publish_tournament();
  void tell();

  std::shared_ptr<const documents::Snapshot> present_snapshot() const;
  Text made(const documents::DocumentName& name, const documents::Snapshot& snapshot) const;
  Text kept_or_made(const documents::DocumentName& name);

  const state::Folder folder_;
  const bool may_play_;
  server::EventFeed feed_;

  // What the watching thread alone works with.
  documents::RunningGames running_;
  std::map<state::GameId, std::size_t> told_moves_;  ///< of running games, that watchers know
  std::set<state::GameId> over_;  ///< by their records, while the snapshot does not know it
  std::string ledger_signature_;
  std::string games_signature_;
  Clock::time_point next_snapshot_;
  std::size_t next_analysed_ = 0;    ///< index of the game whose analysis is looked for next
  std::string analysed_signature_;   ///< of the folder when that began at the first game
  std::set<state::GameId> counted_;  ///< games whose analysis is in `accuracy`
  std::string last_trouble_;
  std::vector<server::EventFeed::Event> untold_;  ///< what was seen in this look
  bool news_ = true;                              ///< the front page may be another one
  std::unique_ptr<nlohmann::ordered_json> published_;

  mutable std::mutex mutex_;  ///< of what follows
  std::condition_variable wake_;
  bool stopping_ = false;
  std::shared_ptr<const documents::Snapshot> snapshot_;
  documents::AccuracyByPlayer accuracy_;
  std::shared_ptr<const std::set<state::GameId>> running_games_;
  Text tournament_text_;

  std::mutex making_;  ///< one document at a time that takes long
  std::map<std::string, Kept> kept_;
  std::thread watcher_;
};

}  // namespace kaven::tournaments::web::live
