#include "referee/custody/working_place.hpp"

#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace kaven::referee {

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

WorkingPlace::WorkingPlace() {
  std::string pattern = (boost::filesystem::temp_directory_path() / "kaven-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::system_error(errno, std::generic_category(), pattern);
  place = pattern;
  // Programs run as other users then, and some name their files by their whole paths.
  if (::geteuid() == 0) ::chmod(place.c_str(), S_IRWXU | S_IXGRP | S_IXOTH);
}

WorkingPlace::~WorkingPlace() {
  boost::system::error_code failure;
  boost::filesystem::remove_all(place, failure);
  if (!failure) return;
  make_removable(place);
  boost::filesystem::remove_all(place, failure);
  if (failure) spdlog::warn("{} cannot be removed: {}", place.string(), failure.message());
}

boost::filesystem::path WorkingPlace::make(const std::string& name) const {
  boost::filesystem::path directory = place / name;
  if (::mkdir(directory.c_str(), S_IRWXU) != 0) {
    throw std::system_error(errno, std::generic_category(), directory.string());
  }
  return directory;
}

}  // namespace kaven::referee
