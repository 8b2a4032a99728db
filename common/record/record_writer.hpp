// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "common/record/game_record.hpp"
#include "common/system/descriptor.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::record {

/// Writes a record during the game. Each line is one write, so a follower never sees a mixture; the file
/// and its name in its folder are fsynced with its verdict. A record without a verdict may be lost, because its
/// game was interrupted. Each call throws std::system_error that names the file if the line could not be
/// written completely; the file then ends after the last complete line. Durations must be finite and not
/// negative.
class RecordWriter {
 public:
  /// Creates `path`, which must not exist: records are never overwritten. Throws std::system_error and then
  /// leaves no file.
  RecordWriter(const boost::filesystem::path& path, const Header& header);

  void write(const Turn& turn);
  void write(const Verdict& verdict);
  /// Sets the modification time of the file to now, when the next turn begins (GrowingRecord::turn_began).
  void note_time() const;

 private:
  // Until White's clock starts, the file's modification time is a whole second.
  void note_that_no_clock_runs() const;
  void write_line(const std::string& line);

  std::string path_;
  system::Descriptor file_;
  std::int64_t whole_lines_end_ = 0;  // counted in bytes
};

}  // namespace kaven::record
