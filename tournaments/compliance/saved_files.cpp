#include "tournaments/compliance/saved_files.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "common/program/hidden_place.hpp"

namespace kaven::tournaments::compliance {

namespace fs = boost::filesystem;

namespace {

constexpr std::uint32_t saving = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE;
// Limit of watched folders: a program with more contains data, or an installation.
constexpr std::size_t most_watches = 500;

bool is_left_by_a_tool(const std::string& name) {
  // Vim creates and removes a file `4913` to check whether it may write to the folder.
  return name.starts_with(".") || name.ends_with("~") || name == "__pycache__" || name.ends_with(".pyc") ||
         name == "4913" || name == "node_modules";
}

}  // namespace

SavedFiles::SavedFiles(const std::vector<fs::path>& paths, const std::vector<fs::path>& ignored)
    : inotify_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  if (!inotify_) throw std::system_error(errno, std::generic_category(), "inotify");
  for (const fs::path& path : ignored) ignored_.push_back(fs::weakly_canonical(fs::absolute(path)));
  for (const fs::path& path : paths) watch(fs::weakly_canonical(fs::absolute(path)));
}

void SavedFiles::watch(const fs::path& path) {
  // Watch the parent folder as well, to notice when the program is replaced as a whole.
  watch_folder(path.parent_path(), path.filename().string());
  boost::system::error_code error;
  if (fs::is_directory(path, error)) watch_tree(path);
}

void SavedFiles::watch_tree(const fs::path& folder) {
  watch_folder(folder, "");
  boost::system::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error)) {
    boost::system::error_code ignored;
    if (is_left_by_a_tool(entry->path().filename().string())) continue;
    if (fs::is_directory(fs::symlink_status(entry->path(), ignored))) watch_tree(entry->path());
  }
}

void SavedFiles::watch_folder(const fs::path& folder, const std::string& only) {
  const bool is_ignored =
      std::ranges::any_of(ignored_, [&](const fs::path& each) { return program::lies_in(folder, each); });
  if (is_ignored || watched_.size() >= most_watches) return;
  const int watch = ::inotify_add_watch(inotify_.get(), folder.c_str(), saving | IN_ONLYDIR);
  if (watch < 0) return;
  const auto [first, last] = watched_.equal_range(watch);
  const bool known = std::any_of(first, last, [&](const auto& each) {
    return each.second.only == only && each.second.folder == folder;
  });
  if (!known) watched_.emplace(watch, Watched{folder, only});
}

bool SavedFiles::counts(const Watched& watched, const std::string& name) const {
  if (is_left_by_a_tool(name) || (!watched.only.empty() && watched.only != name)) return false;
  const fs::path path = watched.folder / name;
  return std::ranges::none_of(ignored_, [&](const fs::path& each) { return program::lies_in(path, each); });
}

std::vector<std::string> SavedFiles::take() {
  std::vector<std::string> saved;
  alignas(inotify_event) std::array<char, 16 * (sizeof(inotify_event) + NAME_MAX + 1)> buffer{};
  while (true) {
    const ssize_t length = ::read(inotify_.get(), buffer.data(), buffer.size());
    if (length <= 0) return saved;
    for (std::size_t at = 0; at < static_cast<std::size_t>(length);) {
      const auto* const event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += sizeof(inotify_event) + event->len;
      const std::string name = event->len > 0 ? event->name : "";
      const auto [first, last] = watched_.equal_range(event->wd);
      std::vector<fs::path> made;
      bool counted = false;
      for (auto each = first; each != last; ++each) {
        if (name.empty() || !counts(each->second, name)) continue;
        counted = true;
        if ((event->mask & IN_ISDIR) != 0) made.push_back(each->second.folder / name);
      }
      // Written files have an event when they are closed; links and folders only when they are created.
      if (counted && std::ranges::find(saved, name) == saved.end()) saved.push_back(name);
      for (const fs::path& folder : made) watch_tree(folder);
      if ((event->mask & IN_IGNORED) != 0) watched_.erase(event->wd);
    }
  }
}

}  // namespace kaven::tournaments::compliance
