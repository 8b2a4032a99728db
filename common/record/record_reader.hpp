// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/record/game_record.hpp"
#include "common/record/record_follower.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::record {

// Reads a record: a whole file at once, or what is new of one that grows.

/// An invalid record. what() is `FILE:LINE: reason`.
class RecordError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a whole record with the checks of RecordFollower. An incomplete last line or a missing verdict is
/// not an error: the game was interrupted. Throws RecordError; std::system_error if the file cannot be read.
GameRecord read_record(const boost::filesystem::path& file);

/// Reads a record from a stream; errors use `name` as its file name.
GameRecord read_record(std::istream& input, const std::string& name);

/// Reads a record from its bytes; errors use `name` as its file name.
GameRecord read_record_text(std::string_view text, const std::string& name);

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
