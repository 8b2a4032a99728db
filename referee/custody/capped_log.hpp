#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee {

enum class LogBeginning : std::uint8_t {
  anew,       ///< what the file held is gone
  continued,  ///< behind what it holds, which counts for the cap
};

/// Keeps what a program prints in a file that cannot grow past a cap: the beginning is written as it comes,
/// of the rest only the last 64 KiB are kept in memory and written at the end, with a line between that says
/// how much was left out.
class CappedLog {
 public:
  /// Throws std::system_error that names the file.
  CappedLog(const boost::filesystem::path& file, std::size_t cap, LogBeginning beginning);
  CappedLog(const CappedLog&) = delete;
  CappedLog& operator=(const CappedLog&) = delete;
  ~CappedLog();

  void keep(std::string_view text);
  /// Writes the end of the log.
  void finish();

 private:
  system::Descriptor log;
  std::size_t room;
  std::size_t dropped = 0;
  std::string tail;
};

}  // namespace kaven::referee
