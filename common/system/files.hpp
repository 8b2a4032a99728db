// SPDX-License-Identifier: MIT
#pragma once

// Files and folders, for three kinds of danger:
//
//   strangers' files     a device, a pipe, a file without end, a chain of 10 000 folders without permissions:
//                        read_whole_file(), remove_tree(): bounded, never blocked
//   power failures       ReplacementFile, NewFolder: a file or folder is there completely, or not at all
//                          NAME.new-PID ── write … ── commit(): flush, rename ──▶ NAME
//   other processes      locked_directory(), TemporaryDirectory
//
// Every failed system call throws std::system_error with the name of the file, unless the function says otherwise.

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::system {

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

/// Removes a folder with all contents, at any depth and even if permissions were removed inside it. Removes
/// links without following them. Returns 0, also if the folder does not exist, or the errno of the failure.
int remove_tree(const boost::filesystem::path& folder);

/// A private directory below $TMPDIR or /tmp. The destructor removes it with all contents, even if somebody
/// removed permissions inside it. If this process is root, other users can pass through it, because programs
/// run as other users need that.
class TemporaryDirectory {
 public:
  /// Throws std::system_error or boost::filesystem::filesystem_error that names the directory.
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  /// Absolute, without links.
  const boost::filesystem::path& path() const { return path_; }
  /// Creates the subdirectory `name`, accessible only to its owner, and returns its path. Throws
  /// std::system_error.
  boost::filesystem::path make(const std::string& name) const;

 private:
  boost::filesystem::path path_;
};

/// Whether a new folder can be made at `place`: nothing is there, or an empty folder.
bool is_vacant(const boost::filesystem::path& place);

/// A folder that is written under a temporary name and renamed when complete, so that there is all of it or nothing.
class NewFolder {
 public:
  /// Makes the temporary folder, and the parents of `place`, which must be vacant. Throws std::system_error.
  explicit NewFolder(const boost::filesystem::path& place);
  /// Removes the temporary folder unless it was committed.
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// Where to write until commit().
  const boost::filesystem::path& path() const { return aside_; }
  /// Flushes all files of the machine and renames the folder. Throws std::system_error.
  void commit();

 private:
  boost::filesystem::path place_;
  boost::filesystem::path aside_;  ///< empty after commit()
};

/// A file that is written under a temporary name and renamed when complete: its name always refers to the old
/// file or to the complete new one, whenever the program or the machine stops.
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
