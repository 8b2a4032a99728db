#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::mailbox {

/// Wakes its owner when something happens to files in some directories: one inotify instance for all of
/// them (a user has 128). An event means "look now", never more.
class DirectoryWatch {
 public:
  /// The constructor never throws for want of inotify: then descriptor() is -1 and watch() refuses.
  DirectoryWatch();

  /// Watches `directory` for files written, closed, moved in or deleted. False where events cannot be
  /// relied on, so that the caller has to poll: no inotify to be had, or a network or user-space file
  /// system (NFS, SMB, FUSE, Lustre …), on which changes made elsewhere give no event.
  bool watch(const boost::filesystem::path& directory);

  /// A descriptor that is readable when something has happened; -1 where inotify is not to be had.
  int descriptor() const { return inotify_.get(); }

  /// Throws waiting events away, some hundred at most. Never blocks.
  void drain();

 private:
  system::Descriptor inotify_;
};

}  // namespace kaven::mailbox
