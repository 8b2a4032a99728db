#pragma once

#include <sys/types.h>

namespace kaven::referee::sandbox {

/// As long as it lives, the calling thread opens files with the rights of a user: what /proc says of a process can
/// often be read by its owner alone, and by a root that has kept all its rights.
class FileRightsOf {
 public:
  /// `user` 0: as this process.
  explicit FileRightsOf(uid_t user);
  FileRightsOf(const FileRightsOf&) = delete;
  FileRightsOf& operator=(const FileRightsOf&) = delete;
  ~FileRightsOf();

 private:
  uid_t user_;
  int signal_of_parents_death_ = 0;
};

}  // namespace kaven::referee::sandbox
