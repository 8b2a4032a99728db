#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/program/program.hpp"

namespace kaven::program {

// Which version of a program it is tell all its files: what is started may be an interpreter, and what it imports or
// reads makes another program of it. The submission is what Program::readable names, without an interpreter that was
// found in $PATH: a folder with all that lies in it, or single files.
//
// Counted are names, kinds, contents and whether a file may be executed. A link counts by where it leads, and by what
// it leads to where that is a file outside of the submission and of the system. What cannot be read by whoever starts the
// program, sockets and devices count by their names. Passed over is what comes and goes while somebody only looks:
// the folder `.git`, swap files of editors, what NFS keeps of files that were removed, notes of file managers.

/// How much a submission may be.
struct SubmissionLimits {
  int megabytes = 1024;  ///< all its files together, as they would be read; a megabyte has 1024 * 1024 bytes
  int files = 20'000;    ///< files, folders and links together
  friend bool operator==(const SubmissionLimits&, const SubmissionLimits&) = default;
};

/// A submission that is too large, or that the disk or somebody who writes keeps from being read; what() names the
/// place and what is wrong, and behind the first semicolon how it is mended.
class SubmissionError : public ProgramError {
 public:
  using ProgramError::ProgramError;
};

/// A version of a program.
struct Version {
  std::string file;        ///< the SHA-256 of Program::file, lower-case hex; empty when it cannot be read
  std::string submission;  ///< that of the submission; empty when it has no files of its own
  friend bool operator==(const Version&, const Version&) = default;
};

/// A version, and how its files looked when they were read: as long as they look so, they need not be read again.
struct SeenVersion {
  Version version;
  std::string stamp;  ///< a hash over sizes, times and inodes of all files
  /// A file may change once more in the same tick of the file system's clock. A version that was seen so soon after
  /// the last change is no use for later.
  bool is_settled = false;
  friend bool operator==(const SeenVersion&, const SeenVersion&) = default;
};

/// Which version `program` is now; `seen` is what was seen of it before, at another time or by another process. Throws
/// SubmissionError.
SeenVersion seen_version(const Program& program, const SubmissionLimits& limits = {},
                         const std::optional<SeenVersion>& seen = std::nullopt);

/// `seen` as one word for another process, and back. Empty, and nothing: it is no use for later.
std::string seen_word(const SeenVersion& seen);
std::optional<SeenVersion> read_seen_word(std::string_view word);

/// What was changed last in the folder or file `place`, or came last, and when: `lib/board.py, 2026-11-22T18:40:00Z`.
/// For people; empty when there is nothing.
std::string last_change(const boost::filesystem::path& place);

}  // namespace kaven::program
