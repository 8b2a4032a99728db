#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::support {

/// A new empty directory for one test; removed at the end with all that is in it.
class TemporaryDirectory {
 public:
  /// Throws boost::filesystem::filesystem_error.
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const boost::filesystem::path& path() const { return directory_; }

 private:
  boost::filesystem::path directory_;
};

}  // namespace kaven::support
