#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/record/record_follower.hpp"

namespace kaven::record {

/// The file of a record that may still be written, read as it grows: each time only what is new.
class GrowingRecord {
 public:
  /// `file` need not be there yet.
  explicit GrowingRecord(std::string file);

  /// Takes the whole lines that came since the last time; true when there were some. A file that is not there
  /// gives none; a line that cannot be believed ends it: what was read before stays. turn_began() may be new in
  /// any case.
  bool read_more();

  /// The header, turns and verdict as far as they were read; nothing before the header is there.
  const std::optional<GameRecord>& record() const { return follower_.record(); }
  /// The board behind the last turn, the reason why no more is believed, and the rest that is known.
  const RecordFollower& follower() const { return follower_; }
  /// When the turn that runs began, as far as that is known: when the latest line came, or when the writer has
  /// noted behind the header that White's clock has started (RecordWriter::note_time). Nothing before that: programs
  /// are being started, and nobody's clock runs.
  std::optional<std::chrono::system_clock::time_point> turn_began() const;

 private:
  std::string file_;
  std::int64_t offset_ = 0;  // the place of the first byte that was not read
  RecordFollower follower_;
  std::chrono::system_clock::time_point changed_;
};

}  // namespace kaven::record
