#include "common/system/new_folder.hpp"

#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <string>

#include "common/system/files.hpp"
#include "common/system/tree_removal.hpp"

namespace kaven::system {

namespace fs = boost::filesystem;

bool is_vacant(const fs::path& place) {
  return !fs::exists(fs::symlink_status(place)) || (fs::is_directory(place) && fs::is_empty(place));
}

NewFolder::NewFolder(const fs::path& place) : place_(fs::absolute(place)) {
  // As in `folder/` and `folder/.`.
  while (place_.filename() == "." || place_.filename().empty()) place_ = place_.parent_path();
  fs::create_directories(place_.parent_path());
  const fs::path aside = place_.string() + ".new-" + std::to_string(::getpid());
  fs::create_directory(aside);
  aside_ = aside;
}

NewFolder::~NewFolder() {
  if (!aside_.empty()) remove_tree(aside_);
}

void NewFolder::commit() {
  ::sync();
  fs::rename(aside_, place_);
  aside_.clear();
  flush_directory_of(place_);
}

}  // namespace kaven::system
