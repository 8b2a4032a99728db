#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::system {

/// A file that is written aside and takes its name when it is complete: under that name there is the old
/// file or the whole new one, never a part, whenever the program or the machine stops.
///
///   NAME.new-PID  ── write … ── commit(): fsync, rename ──→  NAME
///
/// A link goes on leading to its file, which is replaced. What is no regular file (a terminal, a pipe) has
/// no other name to wait under, and is written to as the text comes.
class ReplacementFile {
 public:
  /// Opens the file beside `file`. Throws std::system_error that names it.
  explicit ReplacementFile(const boost::filesystem::path& file);
  /// Removes what was written, unless it was committed.
  ~ReplacementFile();
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;

  /// Appends `text`. Throws std::system_error that names the file.
  void write(std::string_view text);
  /// Gives the file its name. Nothing may be written afterwards. Throws std::system_error that names it.
  void commit();
  /// The same for what can be made again: after a power cut the file may be empty. For many files at once,
  /// where flushing each would take most of the time.
  void commit_without_flush();

 private:
  void flush();

  boost::filesystem::path target_;
  boost::filesystem::path aside_;  ///< empty: the target itself is written to
  Descriptor output_;
  std::string buffer_;
};

/// Makes `file` hold `text`, whole or not at all. SIGINT, SIGTERM and SIGHUP take effect afterwards. Throws
/// std::system_error that names the file.
void replace_file(const boost::filesystem::path& file, std::string_view text);

}  // namespace kaven::system
