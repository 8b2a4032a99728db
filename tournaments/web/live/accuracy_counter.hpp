#pragma once

#include <chrono>
#include <cstddef>
#include <set>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/analysis_digest.hpp"
#include "tournaments/web/documents/file_stamp.hpp"
#include "tournaments/web/documents/snapshot.hpp"

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

}  // namespace kaven::tournaments::web::live
