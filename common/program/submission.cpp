// SPDX-License-Identifier: MIT
#include "common/program/submission.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <climits>
#include <cstring>
#include <ctime>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;
constexpr std::int64_t second = 1'000'000'000;
// A concurrent writer must not delay this forever.
constexpr int most_attempts = 4;

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * second + time.tv_nsec;
}

std::vector<fs::path> roots_of(const Program& program) {
  std::vector<fs::path> roots;
  for (const fs::path& path : program.readable) {
    const bool is_interpreter =
        program.found_on_path && !program.command.empty() && path == fs::path(program.command.front());
    if (!is_interpreter) roots.push_back(path);
  }
  return roots;
}

void add_number(Digest& digest, std::int64_t number) {
  std::array<char, sizeof number> bytes{};
  std::memcpy(bytes.data(), &number, sizeof number);
  digest.add({bytes.data(), bytes.size()});
}

void add_status(Digest& digest, const struct stat& status) {
  for (const std::int64_t number :
       {static_cast<std::int64_t>(status.st_mode), static_cast<std::int64_t>(status.st_size),
        nanoseconds(status.st_mtim), nanoseconds(status.st_ctim), static_cast<std::int64_t>(status.st_ino)}) {
    add_number(digest, number);
  }
}

bool is_same_file(const struct stat& one, const struct stat& other) {
  return one.st_ino == other.st_ino && one.st_size == other.st_size && one.st_mode == other.st_mode &&
         nanoseconds(one.st_mtim) == nanoseconds(other.st_mtim) &&
         nanoseconds(one.st_ctim) == nanoseconds(other.st_ctim);
}

/// The result of reading a file.
struct Contents {
  std::string sha256;
  int error = 0;  ///< ESTALE if it is no longer the file that was listed
};

Contents read_contents(const fs::path& path, const struct stat& status) {
  const system::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file) return {.error = errno};
  struct stat now {};
  if (::fstat(file.get(), &now) != 0 || !is_same_file(now, status)) return {.error = ESTALE};
  Digest digest;
  std::array<char, 65536> block{};
  while (true) {
    const ssize_t count = ::read(file.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {.error = errno};
    if (count == 0) break;
    digest.add({block.data(), static_cast<std::size_t>(count)});
    // Somebody extends the file as fast as it is read.
    if (::lseek(file.get(), 0, SEEK_CUR) > status.st_size) return {.error = ESTALE};
  }
  if (::fstat(file.get(), &now) != 0 || !is_same_file(now, status)) return {.error = ESTALE};
  return {.sha256 = digest.hex()};
}

/// One look at everything that determines a version.
class Look {
 public:
  Look(const Program& program, const SubmissionLimits& limits) : program_(program) {
    const std::vector<fs::path> roots = roots_of(program);
    has_files_ = !roots.empty();
    time_ = now();
    listed_ = list_submission(roots, static_cast<std::size_t>(limits.files));
    refuse_too_large(limits);
    is_counted_ = std::ranges::any_of(listed_.files, [&](const SubmissionFile& each) {
      return each.path == program.file && each.has_contents();
    });
    // Usually an interpreter.
    if (!is_counted_ && !program.file.empty() && ::stat(program.file.c_str(), &file_status_) != 0) {
      file_status_ = {};
    }
    make_stamp();
  }

  const std::string& stamp() const { return stamp_; }

  /// Empty if a file cannot be read as it was listed, because it changes or the disk fails; `fault` says
  /// which.
  std::optional<SeenVersion> read(std::string& fault) const {
    Digest digest;
    SeenVersion seen{.stamp = stamp_, .is_settled = is_settled()};
    for (const SubmissionFile& file : listed_.files) {
      digest.add({reinterpret_cast<const char*>(&file.kind), 1});
      digest.add(file.name + '\0' + file.target + '\0');
      if (!file.has_contents()) continue;
      const Contents contents = read_contents(file.path, file.status);
      if (contents.error != 0 && contents.error != EACCES && contents.error != EPERM) {
        const bool changes = contents.error == ESTALE || contents.error == ENOENT;
        fault = text::printable(file.path.string(), 400) +
                (changes ? " changes while it is read"
                         : fmt::format(" cannot be read: {}", std::strerror(contents.error)));
        return std::nullopt;
      }
      digest.add(contents.sha256 + "\n");
      if (file.path == program_.file) seen.version.file = contents.sha256;
    }
    if (has_files_) seen.version.submission = digest.hex();
    if (!is_counted_ && S_ISREG(file_status_.st_mode))
      seen.version.file = read_contents(program_.file, file_status_).sha256;
    return seen;
  }

 private:
  // The clock from which the file system takes its times.
  static std::int64_t now() {
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME_COARSE, &time);
    return nanoseconds(time);
  }

  void refuse_too_large(const SubmissionLimits& limits) const {
    const std::string place = text::printable(program_.readable.front().string(), 400);
    constexpr const char* cure = "; hand in only what it needs to play";
    if (listed_.entries > static_cast<std::size_t>(limits.files)) {
      throw SubmissionError(place + fmt::format(" has more than {} files and folders", limits.files) + cure);
    }
    if (listed_.bytes > static_cast<std::uint64_t>(limits.megabytes) * megabyte) {
      const auto largest = std::ranges::max_element(listed_.files, {}, [](const SubmissionFile& each) {
        return each.has_contents() ? each.status.st_size : 0;
      });
      const std::string name = largest->name.empty() ? "" : ", most of all " + text::printable(largest->name);
      throw SubmissionError(place +
                            fmt::format(" has {} MB of files, where {} MB are allowed{}",
                                        listed_.bytes / megabyte, limits.megabytes, name) +
                            cure + ", or allow more: submission-megabytes in tournament.toml");
    }
    if (!listed_.too_deep.empty()) {
      throw SubmissionError(place + " contains folders nested too deep to be read; remove them: " +
                            text::printable(listed_.too_deep, 400));
    }
  }

  void make_stamp() {
    Digest digest;
    const auto note = [&](const struct stat& status) {
      add_status(digest, status);
      newest_ = std::max(newest_, nanoseconds(status.st_ctim));
      whole_seconds_ = whole_seconds_ && status.st_ctim.tv_nsec == 0;
    };
    for (const SubmissionFile& file : listed_.files) {
      digest.add({reinterpret_cast<const char*>(&file.kind), 1});
      digest.add(file.name + '\0' + file.target + '\0');
      // A folder counts by its contents: its times also change with skipped files.
      if (file.kind != SubmissionFileKind::folder) note(file.status);
    }
    digest.add(program_.file.string());
    if (!is_counted_) note(file_status_);
    stamp_ = digest.hex();
  }

  bool is_settled() const {
    // Ticks are 10 ms at most; some file systems use whole seconds, or two.
    const std::int64_t tick = whole_seconds_ ? 3 * second : second / 50;
    return newest_ + tick < time_;
  }

  const Program& program_;
  std::int64_t time_ = 0;  ///< before the first look
  bool has_files_ = false;
  SubmissionFiles listed_;
  bool is_counted_ = false;     ///< Program::file is part of the submission
  struct stat file_status_ {};  ///< its status if it is not
  std::string stamp_;
  std::int64_t newest_ = 0;  ///< the latest change of any file
  bool whole_seconds_ = true;
};

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

SeenVersion seen_version(const Program& program, const SubmissionLimits& limits,
                         const std::optional<SeenVersion>& seen) {
  if (program.readable.empty()) return {};
  std::string fault;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const Look look(program, limits);
    if (seen && seen->is_settled && seen->stamp == look.stamp()) return *seen;
    if (auto read = look.read(fault)) return *read;
  }
  throw SubmissionError(fault + "; try again when nobody writes there");
}

std::string seen_word(const SeenVersion& seen) {
  if (!seen.is_settled) return {};
  return seen.stamp + ":" + seen.version.submission + ":" + seen.version.file;
}

std::optional<SeenVersion> read_seen_word(std::string_view word) {
  const std::size_t first = word.find(':');
  const std::size_t second_colon = first == std::string_view::npos ? first : word.find(':', first + 1);
  if (second_colon == std::string_view::npos) return std::nullopt;
  const auto is_hash = [](std::string_view part) {
    return part.size() == 64 && part.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  const std::string_view stamp = word.substr(0, first);
  const std::string_view submission = word.substr(first + 1, second_colon - first - 1);
  const std::string_view file = word.substr(second_colon + 1);
  if (!is_hash(stamp) || (!submission.empty() && !is_hash(submission)) || (!file.empty() && !is_hash(file)))
    return std::nullopt;
  return SeenVersion{.version = {std::string(file), std::string(submission)},
                     .stamp = std::string(stamp),
                     .is_settled = true};
}

std::string last_change(const fs::path& place) {
  constexpr std::size_t most = 100'000;
  const SubmissionFiles listed = list_submission({place}, most);
  // A folder changes when something is added or removed; an added file is more informative.
  const auto newest = std::ranges::max_element(listed.files, {}, [](const SubmissionFile& each) {
    return std::pair(nanoseconds(each.status.st_ctim), each.kind != SubmissionFileKind::folder);
  });
  if (newest == listed.files.end()) return {};
  const std::string name = newest->name.empty() ? place.filename().string() : newest->name;
  return fmt::format("{}, {:%Y-%m-%dT%H:%M:%SZ}", text::printable(name, 200),
                     fmt::gmtime(newest->status.st_ctim.tv_sec));
}

SubmissionFiles list_submission(const std::vector<fs::path>& roots, std::size_t most) {
  return Listing(roots, most).list();
}

}  // namespace kaven::program
