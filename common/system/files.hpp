#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace boost::filesystem {
class path;
}

namespace kaven::system {

/// The bytes of `file`, but no more than `most`: one that has no end does no harm. Throws std::system_error
/// that names the file.
std::string read_file(const boost::filesystem::path& file, std::size_t most);

/// A file is not read. what() is `FILE: ` and the reason.
class FileError : public std::runtime_error {
 public:
  FileError(const std::string& file, const std::string& reason)
      : std::runtime_error(file + ": " + reason), reason_(reason) {}
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

/// The bytes of `file`, which strangers may have put there: never waits, takes no more memory than `most`.
/// Throws FileError when it cannot be read, is no regular file (a pipe, a device), or is longer than `most`.
std::string read_whole_file(const boost::filesystem::path& file, std::size_t most);

// Boost 1.74 cannot copy a file to another file system where Linux is 5.19 or later, as from /usr to a home folder.

/// Copies a file and its permissions; `to` must not exist. Throws std::system_error that names both.
void copy_file(const boost::filesystem::path& from, const boost::filesystem::path& to);

/// Copies a file, or a folder with all that is in it; what `to` has of it is replaced. Throws std::system_error that
/// names both.
void copy_all(const boost::filesystem::path& from, const boost::filesystem::path& to);

/// Writes the directory of `file` to the disk: a new name is found again after a power cut only then.
/// Throws std::system_error that names the directory.
void flush_directory_of(const boost::filesystem::path& file);

}  // namespace kaven::system
