#include "common/system/temporary_directory.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "common/system/tree_removal.hpp"

namespace kaven::system {

TemporaryDirectory::TemporaryDirectory() {
  const boost::filesystem::path place =
      boost::filesystem::canonical(boost::filesystem::temp_directory_path());
  std::string pattern = (place / "kaven-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::system_error(errno, std::generic_category(), pattern);
  path_ = pattern;
  // Under root, programs run as other users, and some open their files by absolute paths.
  if (::geteuid() == 0) ::chmod(path_.c_str(), S_IRWXU | S_IXGRP | S_IXOTH);
}

TemporaryDirectory::~TemporaryDirectory() {
  const int failure = remove_tree(path_);
  if (failure == 0) return;
  const std::string reason = std::generic_category().message(failure);
  std::fprintf(stderr, "%s cannot be removed: %s\n", path_.c_str(), reason.c_str());
}

boost::filesystem::path TemporaryDirectory::make(const std::string& name) const {
  boost::filesystem::path directory = path_ / name;
  if (::mkdir(directory.c_str(), S_IRWXU) != 0) {
    throw std::system_error(errno, std::generic_category(), directory.string());
  }
  return directory;
}

}  // namespace kaven::system
