// SPDX-License-Identifier: MIT
#include "common/mailbox/directory_watch.hpp"

#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace kaven::mailbox {

namespace {

// Values of f_type of statfs(2) for file systems that another machine or process may change without an event.
constexpr std::array<unsigned long, 8> unseen_file_systems = {
    0x6969,      // NFS
    0xff534d42,  // CIFS
    0xfe534d42,  // SMB2
    0x65735546,  // FUSE
    0x0bd00bd0,  // Lustre
    0x47504653,  // GPFS
    0x00c36400,  // Ceph
    0x5346414f,  // AFS
};

}  // namespace

DirectoryWatch::DirectoryWatch() : inotify_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

bool DirectoryWatch::watch(const boost::filesystem::path& directory) {
  if (!inotify_) return false;
  struct statfs system {};
  if (::statfs(directory.c_str(), &system) != 0) return false;
  const auto type = static_cast<unsigned long>(system.f_type) & 0xffffffffUL;
  if (std::ranges::find(unseen_file_systems, type) != unseen_file_systems.end()) return false;
  return ::inotify_add_watch(
             inotify_.get(), directory.c_str(),
             IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR) >= 0;
}

void DirectoryWatch::drain() {
  alignas(inotify_event) std::array<char, 16384> events{};
  // Reads only once: a program may write faster than this reads. The remaining events wake the owner again.
  if (inotify_) static_cast<void>(::read(inotify_.get(), events.data(), events.size()));
}

}  // namespace kaven::mailbox
