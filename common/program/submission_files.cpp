#include "common/program/submission_files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <climits>
#include <memory>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

// Each level needs an open file while its contents are listed.
constexpr int most_levels = 100;

// Files there belong to no submission or have no end.
constexpr std::array of_the_system = {"/usr", "/proc", "/sys", "/dev"};

// Files that appear and disappear while somebody looks at a folder, and that are not part of a program.
bool is_passed_over(std::string_view name) {
  constexpr std::array<std::string_view, 4> notes = {".git", ".DS_Store", "Thumbs.db", "desktop.ini"};
  const bool swap = name.starts_with('.') && name.size() > 5 && name[name.size() - 4] == '.' &&
                    name.substr(name.size() - 3, 2) == "sw";
  const bool lock = name.starts_with(".#") || name.starts_with(".~lock.") ||
                    (name.size() > 2 && name.starts_with('#') && name.ends_with('#'));
  return swap || lock || name.starts_with(".nfs0") || std::ranges::find(notes, name) != notes.end();
}

bool is_in_folder(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

class Listing {
 public:
  Listing(const std::vector<fs::path>& roots, std::size_t most) : roots_(roots), most_(most) {}

  SubmissionFiles list() {
    for (std::size_t number = 0; number < roots_.size(); ++number) {
      const fs::path& root = roots_[number];
      SubmissionFile file{.name = number == 0 ? "" : "/" + std::to_string(number), .path = root};
      if (::stat(root.c_str(), &file.status) != 0) continue;
      ++found_.entries;
      if (!S_ISDIR(file.status.st_mode)) {
        add(std::move(file));
        continue;
      }
      enter(AT_FDCWD, root.c_str(), std::move(file), 0);
    }
    std::ranges::sort(found_.files, {}, &SubmissionFile::name);
    return std::move(found_);
  }

 private:
  struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
  };

  bool is_full() const { return found_.entries > most_; }

  // `place` is the name of the folder relative to `above`.
  void enter(int above, const char* place, SubmissionFile folder, int level) {
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (level == 0 ? 0 : O_NOFOLLOW);
    system::Descriptor opened(level > most_levels ? -1 : ::openat(above, place, flags));
    if (level > most_levels) found_.too_deep = folder.path.string();
    folder.kind = opened ? SubmissionFileKind::folder : SubmissionFileKind::unreadable_folder;
    const std::string name = folder.name;
    const fs::path path = folder.path;
    found_.files.push_back(std::move(folder));
    if (!opened) return;
    const std::unique_ptr<DIR, CloseFolder> entries(::fdopendir(opened.get()));
    if (!entries) return;
    const int number = opened.release();
    while (const dirent* entry = ::readdir(entries.get())) {
      const std::string_view own(static_cast<const char*>(entry->d_name));
      if (own == "." || own == "..") continue;
      if (is_full()) return;
      ++found_.entries;
      if (is_passed_over(own)) continue;
      SubmissionFile file{.name = name.empty() ? std::string(own) : name + "/" + std::string(own),
                          .path = path / std::string(own)};
      if (::fstatat(number, entry->d_name, &file.status, AT_SYMLINK_NOFOLLOW) != 0) continue;
      if (S_ISDIR(file.status.st_mode)) {
        enter(number, entry->d_name, std::move(file), level + 1);
      } else {
        add(std::move(file));
      }
    }
  }

  void add(SubmissionFile file) {
    if (S_ISLNK(file.status.st_mode)) {
      follow(file);
    } else if (S_ISREG(file.status.st_mode)) {
      file.kind =
          (file.status.st_mode & S_IXUSR) != 0 ? SubmissionFileKind::executable : SubmissionFileKind::file;
    }
    if (file.has_contents()) found_.bytes += static_cast<std::uint64_t>(file.status.st_size);
    found_.files.push_back(std::move(file));
  }

  void follow(SubmissionFile& link) const {
    link.kind = SubmissionFileKind::link;
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlink(link.path.c_str(), target.data(), target.size());
    if (length > 0) link.target.assign(target.data(), static_cast<std::size_t>(length));
    boost::system::error_code error;
    const fs::path place = fs::canonical(link.path, error);
    struct stat status {};
    if (error || ::stat(place.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    const auto holds_it = [&](const fs::path& folder) { return is_in_folder(place, folder); };
    if (std::ranges::any_of(roots_, holds_it) || std::ranges::any_of(of_the_system, holds_it)) return;
    link.kind = SubmissionFileKind::linked_file;
    link.status = status;
  }

  const std::vector<fs::path>& roots_;
  std::size_t most_;
  SubmissionFiles found_;
};

}  // namespace

SubmissionFiles list_submission(const std::vector<fs::path>& roots, std::size_t most) {
  return Listing(roots, most).list();
}

}  // namespace kaven::program
