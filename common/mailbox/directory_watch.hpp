// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>

#include "common/system/descriptor.hpp"

namespace kaven::mailbox {

/// Wakes its owner when files in some directories change. One inotify instance serves all directories (each
/// user has 128). An event only means "check now".
class DirectoryWatch {
 public:
  /// Never throws if inotify is unavailable: descriptor() is then -1 and watch() returns false.
  DirectoryWatch();

  /// Watches `directory` for files written, closed, moved in or deleted. Returns false if events are not
  /// reliable and the caller has to poll: inotify is unavailable, or the directory is on a network or
  /// user-space file system (NFS, SMB, FUSE, Lustre …), where remote changes cause no events.
  bool watch(const boost::filesystem::path& directory);

  /// A descriptor that becomes readable when something has happened; -1 if inotify is unavailable.
  int descriptor() const { return inotify_.get(); }

  /// Discards pending events, a few hundred at most. Never blocks.
  void drain();

 private:
  system::Descriptor inotify_;
};

}  // namespace kaven::mailbox
