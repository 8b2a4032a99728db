#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::system {

/// Whether a new folder can be made at `place`: nothing is there, or an empty folder.
bool is_vacant(const boost::filesystem::path& place);

/// A folder that is written under a temporary name and renamed when complete, so that there is all of it or nothing.
///
///   NAME.new-PID/  ── files … ── commit(): sync, rename ──→  NAME/
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

}  // namespace kaven::system
