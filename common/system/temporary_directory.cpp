#include "common/system/temporary_directory.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace kaven::system {

namespace {

// A program may have taken its own rights to its directories away; then they cannot be emptied.
void make_removable(const boost::filesystem::path& directory) {
  boost::system::error_code ignored;
  ::chmod(directory.c_str(), S_IRWXU);
  for (boost::filesystem::directory_iterator entry(directory, ignored), end; entry != end && !ignored;
       entry.increment(ignored)) {
    const auto kind = boost::filesystem::symlink_status(entry->path(), ignored).type();
    if (kind == boost::filesystem::directory_file) make_removable(entry->path());
  }
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  const boost::filesystem::path place =
      boost::filesystem::canonical(boost::filesystem::temp_directory_path());
  std::string pattern = (place / "kaven-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::system_error(errno, std::generic_category(), pattern);
  path_ = pattern;
  // Under root programs run as other users, and some name their files by their whole paths.
  if (::geteuid() == 0) ::chmod(path_.c_str(), S_IRWXU | S_IXGRP | S_IXOTH);
}

TemporaryDirectory::~TemporaryDirectory() {
  boost::system::error_code failure;
  boost::filesystem::remove_all(path_, failure);
  if (!failure) return;
  make_removable(path_);
  boost::filesystem::remove_all(path_, failure);
  if (failure) std::fprintf(stderr, "%s cannot be removed: %s\n", path_.c_str(), failure.message().c_str());
}

boost::filesystem::path TemporaryDirectory::make(const std::string& name) const {
  boost::filesystem::path directory = path_ / name;
  if (::mkdir(directory.c_str(), S_IRWXU) != 0) {
    throw std::system_error(errno, std::generic_category(), directory.string());
  }
  return directory;
}

}  // namespace kaven::system
