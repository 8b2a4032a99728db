#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

enum class LogMode : std::uint8_t {
  truncate,  ///< what the file held is gone
  append,    ///< the log goes on behind what the file holds, which counts for the cap
};

/// Keeps what a program prints in a file that cannot grow past a cap: the beginning is written as it comes,
/// of the rest only the last 64 KiB are kept in memory and written at the end, with a line between that says
/// how much was left out.
class CappedLog {
 public:
  /// Throws std::system_error that names the file.
  CappedLog(const boost::filesystem::path& file, std::size_t cap, LogMode mode);
  CappedLog(const CappedLog&) = delete;
  CappedLog& operator=(const CappedLog&) = delete;
  ~CappedLog();

  /// Adds what a program has printed. A log that cannot be written any further says so once, as a warning.
  void append(std::string_view text);
  /// Writes the end of the log.
  void finish();

 private:
  system::Descriptor log_;
  std::size_t room_;
  std::size_t dropped_ = 0;
  std::string tail_;
};

}  // namespace kaven::referee::sandbox
