#include "common/system/temporary_directory.hpp"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "common/system/tree_removal.hpp"

namespace kaven::system {

boost::filesystem::path place_of_brief_files() {
  constexpr const char* in_memory = "/dev/shm";
  constexpr std::uint64_t much_room = std::uint64_t{4} << 30U;
  struct statvfs status {};
  // Programs may compile what they run there.
  const bool is_suitable = std::getenv("TMPDIR") == nullptr && ::access(in_memory, W_OK) == 0 &&
                           ::statvfs(in_memory, &status) == 0 && (status.f_flag & ST_NOEXEC) == 0 &&
                           std::uint64_t{status.f_bavail} * status.f_frsize >= much_room;
  return is_suitable ? in_memory : boost::filesystem::temp_directory_path();
}

TemporaryDirectory::TemporaryDirectory() : TemporaryDirectory(boost::filesystem::temp_directory_path()) {}

TemporaryDirectory::TemporaryDirectory(const boost::filesystem::path& place) {
  std::string pattern = (boost::filesystem::canonical(place) / "kaven-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::system_error(errno, std::generic_category(), pattern);
  path_ = pattern;
  // Under root programs run as other users, and some name their files by their whole paths.
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
