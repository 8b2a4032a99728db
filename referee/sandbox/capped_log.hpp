// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

enum class LogMode : std::uint8_t {
  truncate,  ///< discards the old content of the file
  append,    ///< adds to the old content, which counts towards the cap
};

/// Stores the output of a program in a file that cannot grow past a cap. It writes the beginning at once. Of the rest
/// it keeps the last 64 KiB in memory and writes them at the end, after a line with the number of bytes left out.
class CappedLog {
 public:
  /// `cap`: bytes. Throws std::system_error that names the file.
  CappedLog(const boost::filesystem::path& file, std::size_t cap, LogMode mode);
  CappedLog(const CappedLog&) = delete;
  CappedLog& operator=(const CappedLog&) = delete;
  ~CappedLog();

  /// Adds output of the program. If the file cannot be written any more, logs one warning.
  void append(std::string_view text);
  /// Writes the end of the output that is still in memory.
  void finish();

 private:
  system::Descriptor log_;
  std::size_t room_;
  std::size_t dropped_ = 0;
  std::string tail_;
};

}  // namespace kaven::referee::sandbox
