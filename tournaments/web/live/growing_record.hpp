#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"

namespace kaven::tournaments::web::live {

/// The record of a game that may still be played, read as it grows: each time only what is new.
class GrowingRecord {
 public:
  explicit GrowingRecord(boost::filesystem::path file);

  /// Takes the whole lines that came since the last time; true when there were some. A file that is not
  /// there, or a line that cannot be believed, ends it: what was read before stays.
  bool read_more();

  /// What was read so far; nothing before the header is there.
  const std::optional<record::GameRecord>& record() const { return so_far_; }
  /// When its latest line came: when the turn that runs began.
  std::chrono::system_clock::time_point changed() const { return last_change_; }

 private:
  void take_line(std::string_view line);

  boost::filesystem::path file_;
  std::int64_t offset_ = 0;  ///< of the first byte that was not read
  std::string part_of_line_;
  bool believed_ = true;
  std::optional<record::GameRecord> so_far_;
  std::optional<game::Position> position_;
  std::chrono::system_clock::time_point last_change_;
};

}  // namespace kaven::tournaments::web::live
