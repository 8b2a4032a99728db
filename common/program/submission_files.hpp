#pragma once

#include <sys/stat.h>

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace kaven::program {

/// What stands for a file of a submission.
enum class SubmissionFileKind : char {
  folder = 'd',
  unreadable_folder = 'D',
  file = 'f',
  executable = 'x',
  link = 'l',         ///< it leads to a folder, to another file of the submission, into the system or nowhere
  linked_file = 'L',  ///< it leads to a file somewhere else
  other = 'o',        ///< a socket, a FIFO, a device
};

/// One file, folder or link of a submission as it lies on the disk.
struct SubmissionFile {
  std::string name;              ///< its path in the submission; for a single file that of nothing
  boost::filesystem::path path;  ///< absolute
  SubmissionFileKind kind = SubmissionFileKind::other;
  std::string target;     ///< of a link: where it says that it leads
  struct stat status {};  ///< of a linked file: that of the file it leads to

  bool has_contents() const {
    return kind == SubmissionFileKind::file || kind == SubmissionFileKind::executable ||
           kind == SubmissionFileKind::linked_file;
  }
};

/// The files of a submission, or some thousand of them when it has more than may be.
struct SubmissionFiles {
  std::vector<SubmissionFile> files;  ///< by name
  std::size_t entries = 0;            ///< how many were looked at, with those that are passed over
  std::uint64_t bytes = 0;            ///< all contents together, as they would be read
  std::string too_deep;               ///< a folder in more folders than are looked into; empty: none
};

/// Lists what lies in `roots`, files and folders, without opening a file; stops behind `most` of them. What vanishes
/// meanwhile is not there.
SubmissionFiles list_submission(const std::vector<boost::filesystem::path>& roots, std::size_t most);

}  // namespace kaven::program
