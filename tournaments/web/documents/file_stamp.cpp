#include "tournaments/web/documents/file_stamp.hpp"

#include <sys/stat.h>

namespace kaven::tournaments::web::documents {

FileStamp stamp_of(const boost::filesystem::path& file) {
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return {};
  return {.exists = true,
          .inode = state.st_ino,
          .size = state.st_size,
          .seconds = state.st_mtim.tv_sec,
          .nanoseconds = state.st_mtim.tv_nsec};
}

}  // namespace kaven::tournaments::web::documents
