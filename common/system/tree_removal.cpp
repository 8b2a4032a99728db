#include "common/system/tree_removal.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::system {

namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

Descriptor open_folder(int parent, const char* name) {
  return Descriptor(::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Removes everything except folders, and returns these.
std::vector<std::string> remove_files(int folder) {
  std::vector<std::string> folders;
  // A separate descriptor, because fdopendir takes ownership of it.
  Descriptor reading = open_folder(folder, ".");
  const std::unique_ptr<DIR, CloseFolder> entries(reading ? ::fdopendir(reading.get()) : nullptr);
  if (entries) reading.release();
  while (const dirent* entry = entries ? ::readdir(entries.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    struct stat status {};
    const bool is_folder =
        ::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
    if (is_folder) {
      folders.emplace_back(name);
    } else {
      ::unlinkat(folder, entry->d_name, 0);
    }
  }
  return folders;
}

/// Flattens a tree: a chain of folders may exceed any path length and all descriptors of a process, so the
/// contents of a folder are moved up beside it.
class Flattening {
 public:
  explicit Flattening(int top) : top_(top) {}

  void empty() {
    std::vector<std::string> waiting = remove_files(top_);
    while (!waiting.empty()) {
      const std::string name = std::move(waiting.back());
      waiting.pop_back();
      give_rights(top_, name);
      if (const Descriptor folder = open_folder(top_, name.c_str())) {
        for (const std::string& inner : remove_files(folder.get())) {
          give_rights(folder.get(), inner);
          const std::string moved = move_up(folder.get(), inner);
          if (!moved.empty()) waiting.push_back(moved);
        }
      }
      ::unlinkat(top_, name.c_str(), AT_REMOVEDIR);
    }
  }

 private:
  static void give_rights(int parent, const std::string& name) {
    ::fchmodat(parent, name.c_str(), S_IRWXU, 0);
  }

  /// Returns its new name; empty if it cannot be moved.
  std::string move_up(int folder, const std::string& name) {
    while (true) {
      std::string moved = "moved-up-" + std::to_string(number_++);
      if (::renameat2(folder, name.c_str(), top_, moved.c_str(), RENAME_NOREPLACE) == 0) return moved;
      if (errno != EEXIST) return {};
    }
  }

  int top_;
  std::uint64_t number_ = 0;
};

}  // namespace

int remove_tree(const boost::filesystem::path& folder) {
  ::chmod(folder.c_str(), S_IRWXU);
  if (const Descriptor top = open_folder(AT_FDCWD, folder.c_str())) Flattening(top.get()).empty();
  if (::rmdir(folder.c_str()) == 0 || errno == ENOENT) return 0;
  return errno;
}

}  // namespace kaven::system
