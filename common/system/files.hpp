#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace boost::filesystem {
class path;
}

namespace kaven::system {

class Descriptor;

/// Reads at most `most` bytes of `file`, so a file without end does no harm. Throws std::system_error that
/// names the file.
std::string read_file(const boost::filesystem::path& file, std::size_t most);

/// A file cannot be read. what() is `FILE: ` and the reason.
class FileError : public std::runtime_error {
 public:
  FileError(const std::string& file, const std::string& reason)
      : std::runtime_error(file + ": " + reason), reason_(reason) {}
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

/// Reads `file`, which may be hostile: never blocks and uses at most `most` bytes of memory. Throws FileError
/// if it cannot be read, is not a regular file (a pipe, a device), or is longer than `most`.
std::string read_whole_file(const boost::filesystem::path& file, std::size_t most);

// Boost 1.74 cannot copy a file to another file system on Linux 5.19 or later, for example from /usr to a
// home folder.

/// Copies a file with its permissions; `to` must not exist. Throws std::system_error that names both.
void copy_file(const boost::filesystem::path& from, const boost::filesystem::path& to);

/// Copies a file, or a folder with its contents; replaces what exists in `to`. Throws std::system_error that
/// names both.
void copy_all(const boost::filesystem::path& from, const boost::filesystem::path& to);

/// Waits for the exclusive lock on `directory` (flock(2)) and returns its holder. Throws std::system_error that names the
/// directory.
Descriptor locked_directory(const boost::filesystem::path& directory);

/// Flushes the directory of `file` to the disk: without this, a new name may be lost in a power failure.
/// Throws std::system_error that names the directory.
void flush_directory_of(const boost::filesystem::path& file);

}  // namespace kaven::system
