#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/record/record_follower.hpp"

namespace kaven::record {

/// Follows the record file of a game that may still be running; each call reads only what is new.
class GrowingRecord {
 public:
  /// `file` need not exist yet.
  explicit GrowingRecord(std::string file);

  /// Reads the complete lines added since the last call. Returns whether there were any. A missing file
  /// yields none. An invalid line ends the reading; earlier lines remain. turn_began() may change in any
  /// case.
  bool read_more();

  /// The header, turns and verdict read so far; empty before the header.
  const std::optional<GameRecord>& record() const { return follower_.record(); }
  /// The position after the last turn, the fault if any, and the other known facts.
  const RecordFollower& follower() const { return follower_; }
  /// When the current turn began, as far as known: when the latest line arrived, or when the writer noted
  /// after the header that White's clock had started (RecordWriter::note_time). Empty before that, while
  /// programs start and no clock runs.
  std::optional<std::chrono::system_clock::time_point> turn_began() const;

 private:
  std::string file_;
  std::int64_t offset_ = 0;  // the offset of the first unread byte
  RecordFollower follower_;
  std::chrono::system_clock::time_point changed_;
};

}  // namespace kaven::record
