#pragma once

#include <sys/stat.h>

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace kaven::program {

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
