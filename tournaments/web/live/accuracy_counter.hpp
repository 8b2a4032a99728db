#pragma once

#include <chrono>
#include <cstddef>
#include <set>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/analysis_digest.hpp"
#include "tournaments/web/documents/file_stamp.hpp"
#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::live {

/// Adds up how well players moved, and which puzzles there are, from the analyses that appear beside the records. Reading ten thousand of
/// them takes seconds: each call goes on from where the one before stopped.
class AccuracyCounter {
 public:
  explicit AccuracyCounter(folder::Folder folder);

  /// Reads analyses that were not counted yet, for `longest` at most. `games_folder` is the stamp of the
  /// folder of the records: while it stays the same, all games are gone through only once. Returns whether an
  /// analysis was counted.
  bool count_more(const documents::Snapshot& snapshot, const documents::FileStamp& games_folder,
                  std::chrono::milliseconds longest);

  const documents::AnalysisDigest& digest() const { return digest_; }

 private:
  /// Players who are called by aliases are numbered anew when one comes.
  void forget_other_numbers(const documents::Snapshot& snapshot);

  const folder::Folder folder_;
  std::size_t next_game_ = 0;         ///< index of the game whose analysis is looked for next
  documents::FileStamp begun_at_;     ///< the stamp when the first game was looked at
  int interventions_ = 0;             ///< of the organiser, until which games were counted
  std::set<folder::GameId> counted_;  ///< games whose analysis is in `digest_`
  documents::AnalysisDigest digest_;
  std::vector<std::string> names_;  ///< by number, where these are aliases
};

}  // namespace kaven::tournaments::web::live
