#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::compliance {

/// Reports when a program's files are saved, by inotify(7): files written, moved, created or removed. Files that
/// editors and interpreters create do not count: hidden files, backups (`~`), `__pycache__`.
class SavedFiles {
 public:
  /// Watches `paths`, folders recursively; they need not exist yet. Files in one of the folders `ignored` do not count.
  /// Throws std::system_error if inotify is unavailable.
  SavedFiles(const std::vector<boost::filesystem::path>& paths,
             const std::vector<boost::filesystem::path>& ignored);

  /// A descriptor that is readable when there are new events.
  int descriptor() const { return inotify_.get(); }
  /// The names of files saved since the last call, in the order of events, without duplicates. Never blocks.
  std::vector<std::string> take();

 private:
  /// A watched folder.
  struct Watched {
    boost::filesystem::path folder;
    std::string only;  ///< the only name in it that counts; empty: all names count
  };

  void watch(const boost::filesystem::path& path);
  void watch_tree(const boost::filesystem::path& folder);
  void watch_folder(const boost::filesystem::path& folder, const std::string& only);
  bool counts(const Watched& watched, const std::string& name) const;

  system::Descriptor inotify_;
  std::vector<boost::filesystem::path> ignored_;
  std::multimap<int, Watched> watched_;
};

}  // namespace kaven::tournaments::compliance
