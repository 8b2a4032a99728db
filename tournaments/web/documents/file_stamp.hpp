#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>

namespace kaven::tournaments::web::documents {

/// Identifies the state of a file or folder: the stamp changes when the file is replaced or written to.
struct FileStamp {
  bool exists = false;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t seconds = 0;  ///< the time of the last change, since the epoch
  std::int64_t nanoseconds = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const boost::filesystem::path& file);

}  // namespace kaven::tournaments::web::documents
