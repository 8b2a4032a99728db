#pragma once

#include <cstdint>
#include <string>

#include "common/record/game_record.hpp"
#include "common/system/descriptor.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::record {

/// Writes a record as the game goes: a line at once, in one write, so that a follower never sees a mixture;
/// the file is fsynced with its verdict. Each call throws std::system_error that names the file when the
/// line could not be written whole; the file then ends at the last whole line.
/// Durations must be finite and not negative.
class RecordWriter {
 public:
  /// Creates `path`, which must not exist: no record is ever written over. Throws std::system_error; no
  /// file is left behind then.
  RecordWriter(const boost::filesystem::path& path, const Header& header);

  void write(const Turn& turn);
  void write(const Verdict& verdict);
  /// Sets the time of the file to now, which is when the turn that follows begins (GrowingRecord::turn_began).
  void note_time() const;

 private:
  // Until White's clock starts the file has a time of whole seconds.
  void note_that_no_clock_runs() const;
  void write_line(const std::string& line);

  std::string path_;
  system::Descriptor file_;
  std::int64_t whole_lines_end_ = 0;  // counted in bytes
};

}  // namespace kaven::record
