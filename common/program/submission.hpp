// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/program.hpp"

namespace kaven::program {

// The version of a program is determined by all its files, because the started file may be an interpreter and
// imported or read files change the program. The submission consists of the files named by Program::readable,
// without an interpreter found in $PATH: a folder with all its contents, or single files.
//
// The hash covers names, kinds, contents and execute permission. A link counts by its target path and, if the
// target is a file outside the submission and the system, by the contents of that file. Files that cannot be
// read by the user who starts the program, sockets and devices count by name only. Skipped is what changes
// when somebody merely looks at the files: `.git`, editors' swap files, NFS's renamed files, notes of file
// managers.

/// Maximum size of a submission.
struct SubmissionLimits {
  int megabytes = 1024;  ///< sum of all files as read; a megabyte has 1024 * 1024 bytes
  int files = 100'000;   ///< number of files, folders and links
  friend bool operator==(const SubmissionLimits&, const SubmissionLimits&) = default;
};

/// A submission that is too large or cannot be read because of the disk or a concurrent writer. what() names
/// the place and the problem, and the remedy after the first semicolon.
class SubmissionError : public ProgramError {
 public:
  using ProgramError::ProgramError;
};

/// The version of a program.
struct Version {
  std::string file;        ///< SHA-256 of Program::file, lower-case hex; empty if it cannot be read
  std::string submission;  ///< SHA-256 of the submission; empty if it has no files of its own
  friend bool operator==(const Version&, const Version&) = default;
};

/// A version with the state of its files when they were read. While that state is unchanged, they need not be
/// read again.
struct SeenVersion {
  Version version;
  std::string stamp;  ///< a hash of the sizes, times and inodes of all files
  /// False if a file changed so recently that it could change again within the same tick of the file system's
  /// clock. Such a version must not be reused.
  bool is_settled = false;
  friend bool operator==(const SeenVersion&, const SeenVersion&) = default;
};

/// Returns the current version of `program`. `seen` is an earlier result, possibly from another process.
/// Throws SubmissionError.
SeenVersion seen_version(const Program& program, const SubmissionLimits& limits = {},
                         const std::optional<SeenVersion>& seen = std::nullopt);

/// Conversion of `seen` to one word for another process, and back. An empty word and an empty result mean
/// that the version must not be reused.
std::string seen_word(const SeenVersion& seen);
std::optional<SeenVersion> read_seen_word(std::string_view word);

/// The last change in the folder or file `place`: what was changed or added and when: `lib/board.py,
/// 2026-11-22T18:40:00Z`. For people; empty if there is nothing.
std::string last_change(const boost::filesystem::path& place);

/// The kind of a file in a submission; the character stands for it in the hash.
enum class SubmissionFileKind : char {
  folder = 'd',
  unreadable_folder = 'D',
  file = 'f',
  executable = 'x',
  link = 'l',         ///< to a folder, to another file of the submission, into the system, or to nothing
  linked_file = 'L',  ///< a link to a file elsewhere
  other = 'o',        ///< a socket, a FIFO, a device
};

/// A file, folder or link of a submission on the disk.
struct SubmissionFile {
  std::string name;              ///< its path within the submission; empty for a single file
  boost::filesystem::path path;  ///< absolute
  SubmissionFileKind kind = SubmissionFileKind::other;
  std::string target;     ///< for a link: the path stored in it
  struct stat status {};  ///< for a linked file: the status of its target

  bool has_contents() const {
    return kind == SubmissionFileKind::file || kind == SubmissionFileKind::executable ||
           kind == SubmissionFileKind::linked_file;
  }
};

/// The files of a submission; incomplete (some thousands) if it has more than allowed.
struct SubmissionFiles {
  std::vector<SubmissionFile> files;  ///< sorted by name
  std::size_t entries = 0;            ///< number of files examined, including skipped ones
  std::uint64_t bytes = 0;            ///< sum of all contents, as they would be read
  std::string too_deep;               ///< a folder nested more deeply than the limit; empty: none
};

/// Lists the files and folders below `roots` without opening a file. Stops after `most` entries. Ignores
/// files that disappear meanwhile.
SubmissionFiles list_submission(const std::vector<boost::filesystem::path>& roots, std::size_t most);

}  // namespace kaven::program
