#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::system {

/// A private directory below $TMPDIR or /tmp, removed with everything in it when this object goes, even where
/// whoever works in it has taken the rights to its folders away. Where this process is root, other users can
/// pass through it, as programs that run as such must.
class TemporaryDirectory {
 public:
  /// Throws std::system_error or boost::filesystem::filesystem_error that names it.
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory();

  /// Absolute, without links.
  const boost::filesystem::path& path() const { return path_; }
  /// Makes the directory `name` in it, which only its owner may enter, and returns its path. Throws
  /// std::system_error.
  boost::filesystem::path make(const std::string& name) const;

 private:
  boost::filesystem::path path_;
};

}  // namespace kaven::system
