#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::compliance {

/// Tells when what a program consists of is saved, by inotify(7): files written, moved, made or removed. What
/// editors and interpreters leave beside them does not count: hidden files, backups (`~`), `__pycache__`.
class SavedFiles {
 public:
  /// Watches `paths`, folders with all that is in them; they need not be there yet. What lies in one of
  /// `ignored` does not count. Throws std::system_error where inotify is not to be had.
  SavedFiles(const std::vector<boost::filesystem::path>& paths,
             const std::vector<boost::filesystem::path>& ignored);

  /// A descriptor that is readable when something has happened.
  int descriptor() const { return inotify_.get(); }
  /// What was saved since the last call, each name once, in the order of events. Never blocks.
  std::vector<std::string> take();

 private:
  /// A watched folder.
  struct Watched {
    boost::filesystem::path folder;
    std::string only;  ///< the one name in it that counts; empty: all do
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
