#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::system {

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

}  // namespace kaven::system
