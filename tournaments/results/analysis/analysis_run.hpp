// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/results/analysis/game_judge.hpp"

namespace kaven::tournaments::analysis {

/// Reads the analysis of `record`, which may be packed (folder/packed_records.hpp); nothing when there is none or it is
/// stale. Throws like read_analysis() and folder::record_text().
std::optional<GameAnalysis> present_analysis(const boost::filesystem::path& record);

/// The result of analysing one record.
struct AnalysedRecord {
  enum class Status : std::uint8_t {
    judged,      ///< the game was judged and the analysis written
    fresh,       ///< an up-to-date analysis with the same limits existed
    unfinished,  ///< the record has no verdict (yet)
    failed,      ///< the record is invalid
  };
  boost::filesystem::path record;
  Status status = Status::judged;
  std::optional<GameAnalysis> analysis;     ///< present if the game was judged
  std::chrono::duration<double> seconds{};  ///< time spent on it
  std::string reason;                       ///< why it failed
};

struct AnalysisPlan {
  std::vector<boost::filesystem::path> records;
  SearchLimits limits;
  int threads = 1;
  bool force = false;  ///< also make fresh analyses again
  bool idle = false;   ///< use only processor time that nobody else wants
};

/// Judges the games of many records in its own threads. Ends after the last one, after stop(), or after an error that
/// concerns all records, such as a full disk. Files are always written completely or not at all.
///
/// No lock on the folder is needed: only records with a verdict are judged, and they do not change.
class AnalysisRun {
 public:
  /// `analysed` is called by the threads, one call at a time.
  AnalysisRun(AnalysisPlan plan, std::function<void(const AnalysedRecord&)> analysed);
  ~AnalysisRun();
  AnalysisRun(const AnalysisRun&) = delete;
  AnalysisRun& operator=(const AnalysisRun&) = delete;

  /// Whether all threads have ended.
  bool ended() const { return running_ == 0; }
  /// Asks the threads to end; games that are being judged are dropped.
  void stop() { stopping_.request_stop(); }
  /// Waits until all threads have ended. Rethrows the first exception of a thread, e.g. std::system_error, which names
  /// the file.
  void join();

 private:
  void run();
  void wait();

  AnalysisPlan plan_;
  std::function<void(const AnalysedRecord&)> on_analysed_;
  std::stop_source stopping_;
  std::atomic<std::size_t> next_ = 0;  ///< the record that the next free thread takes
  std::atomic<int> running_ = 0;       ///< threads
  std::mutex callback_mutex_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace kaven::tournaments::analysis
