#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/analysis/search_limits.hpp"

namespace kaven::tournaments::analysis {

/// The result of analysing one record.
struct AnalysedRecord {
  enum class Status : std::uint8_t {
    judged,      ///< the analysis has been made and written
    fresh,       ///< an analysis with the same limits was there
    unfinished,  ///< the record has no verdict (yet)
    failed,      ///< the record cannot be believed
  };
  boost::filesystem::path record;
  Status status = Status::judged;
  std::optional<GameAnalysis> analysis;     ///< present where the game was judged
  std::chrono::duration<double> seconds{};  ///< time spent on it
  std::string reason;                       ///< why it failed
};

struct AnalysisPlan {
  std::vector<boost::filesystem::path> records;
  SearchLimits limits;
  int threads = 1;
  bool force = false;  ///< analyses that are fresh are made again
  bool idle = false;   ///< use only processor time that nobody else wants
};

/// Judges games of many records, in threads of its own, until it has been through all of them, or
/// stop() was called, or something failed that would fail for the others too, as a full disk does. Ending it
/// at any moment leaves no file half-written.
///
/// Nothing else need be kept out of the folder: only records with a verdict are judged, and they stay as they
/// are.
class AnalysisRun {
 public:
  /// `analysed` is called in one of the threads, never twice at the same time.
  AnalysisRun(AnalysisPlan plan, std::function<void(const AnalysedRecord&)> analysed);
  ~AnalysisRun();
  AnalysisRun(const AnalysisRun&) = delete;
  AnalysisRun& operator=(const AnalysisRun&) = delete;

  /// Whether all threads have ended.
  bool ended() const;
  /// Asks the threads to end soon; games that are being judged are dropped.
  void stop();
  /// Waits until all threads have ended. Throws what one of them failed with: std::system_error names the
  /// file.
  void join();

 private:
  class Workers;
  std::unique_ptr<Workers> workers_;
};

}  // namespace kaven::tournaments::analysis
