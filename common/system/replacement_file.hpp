#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::system {

/// A file that is written under a temporary name and renamed when complete: its name always refers to the old
/// file or to the complete new one, whenever the program or the machine stops.
///
///   NAME.new-PID  ── write … ── commit(): fsync, rename ──→  NAME
///
/// If the name is a link, the file it points to is replaced. A target that is not a regular file (a terminal,
/// a pipe) has no temporary name and is written directly.
class ReplacementFile {
 public:
  /// Creates the temporary file beside `file`. Throws std::system_error that names it.
  explicit ReplacementFile(const boost::filesystem::path& file);
  /// Removes the temporary file unless it was committed.
  ~ReplacementFile();
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;

  /// Appends `text`. Throws std::system_error that names the file.
  void write(std::string_view text);
  /// Flushes the file and renames it. write() must not be called afterwards. Throws std::system_error that
  /// names the file.
  void commit();
  /// Renames without flushing, for files that can be generated again: after a power failure the file may be
  /// empty. For many files at once, where flushing would take most of the time.
  void commit_without_flush();

 private:
  void flush();

  boost::filesystem::path target_;
  boost::filesystem::path aside_;  ///< empty: the target is written directly
  Descriptor output_;
  std::string buffer_;
};

/// Replaces the contents of `file` with `text`, completely or not at all. SIGINT, SIGTERM and SIGHUP take
/// effect afterwards. Throws std::system_error that names the file.
void replace_file(const boost::filesystem::path& file, std::string_view text);

}  // namespace kaven::system
