// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/analysis_run.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "common/program/sha256.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/play/folder/packed_records.hpp"

namespace kaven::tournaments::analysis {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

void use_idle_time_only() {
  const sched_param none{};
  // Without the permission, the thread keeps its priority.
  ::pthread_setschedparam(::pthread_self(), SCHED_IDLE, &none);
}

std::optional<GameAnalysis> readable_analysis(const fs::path& record) {
  try {
    return present_analysis(record);
  } catch (const AnalysisError&) {
    return std::nullopt;  // an unreadable analysis is made again
  }
}

/// The analyser of one thread. It keeps its judges, which reuse what they found in earlier games.
class RecordAnalyser {
 public:
  RecordAnalyser(const AnalysisPlan& plan, std::stop_token stop) : plan_(plan), stop_(std::move(stop)) {}

  /// Analyses a record; nothing when the run was stopped.
  std::optional<AnalysedRecord> analyse(const fs::path& file) {
    const Clock::time_point began = Clock::now();
    AnalysedRecord analysed{.record = file};
    bool is_empty = false;
    try {
      const auto text = folder::record_text(file);
      if (!text) throw std::system_error(ENOENT, std::generic_category(), file.string());
      is_empty = text->empty();
      const record::GameRecord record = record::read_record_text(*text, file.string());
      if (!record.verdict) {
        analysed.status = AnalysedRecord::Status::unfinished;
      } else if (is_fresh(file, record.header.rules)) {
        analysed.status = AnalysedRecord::Status::fresh;
      } else {
        analysed.analysis = judge_for(record.header.rules).judge(record, stop_);
        if (!analysed.analysis) return std::nullopt;
        analysed.analysis->record_sha256 = program::sha256_of_text(*text);
        write_analysis(analysis_file(file), *analysed.analysis);
      }
    } catch (const record::RecordError& error) {
      // The record of a game that is just starting is empty.
      analysed.status = is_empty ? AnalysedRecord::Status::unfinished : AnalysedRecord::Status::failed;
      analysed.reason = error.what();
    }
    analysed.seconds = Clock::now() - began;
    return analysed;
  }

 private:
  bool is_fresh(const fs::path& file, const game::Rules& rules) {
    if (plan_.force) return false;
    const auto analysis = readable_analysis(file);
    return analysis && judge_for(rules).would_repeat(*analysis);
  }

  // The games of a tournament have the same rules, so the judge is kept.
  GameJudge& judge_for(const game::Rules& rules) {
    if (!judge_ || rules_ != rules) {
      judge_ = std::make_unique<GameJudge>(rules, plan_.limits);
      rules_ = rules;
    }
    return *judge_;
  }

  const AnalysisPlan& plan_;
  std::stop_token stop_;
  game::Rules rules_;
  std::unique_ptr<GameJudge> judge_;
};

}  // namespace

std::optional<GameAnalysis> present_analysis(const fs::path& record) {
  auto analysis = read_analysis(analysis_file(record));
  if (!analysis || folder::record_sha256(record) != analysis->record_sha256) return std::nullopt;
  return analysis;
}

AnalysisRun::AnalysisRun(AnalysisPlan plan, std::function<void(const AnalysedRecord&)> analysed)
    : plan_(std::move(plan)), on_analysed_(std::move(analysed)) {
  const auto wanted = std::min(static_cast<std::size_t>(std::max(plan_.threads, 1)), plan_.records.size());
  running_ = static_cast<int>(wanted);
  for (std::size_t thread = 0; thread < wanted; ++thread) threads_.emplace_back([this] { run(); });
}

AnalysisRun::~AnalysisRun() {
  stop();
  wait();
}

void AnalysisRun::join() {
  wait();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void AnalysisRun::wait() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void AnalysisRun::run() {
  if (plan_.idle) use_idle_time_only();
  try {
    RecordAnalyser analyser(plan_, stopping_.get_token());
    for (std::size_t number = next_++; number < plan_.records.size() && !stopping_.stop_requested();
         number = next_++) {
      const auto one = analyser.analyse(plan_.records[number]);
      const std::scoped_lock lock(callback_mutex_);
      if (one) on_analysed_(*one);
    }
  } catch (...) {
    const std::scoped_lock lock(callback_mutex_);
    if (!failure_) failure_ = std::current_exception();
    stop();
  }
  --running_;
}

}  // namespace kaven::tournaments::analysis
