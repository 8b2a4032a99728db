// SPDX-License-Identifier: MIT
#include "common/system/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/system/blocked_signals.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::system {

namespace fs = boost::filesystem;

namespace {

// Reads up to `most` bytes; empty, with the reason in errno, if that fails.
std::optional<std::string> read_from(int input, std::size_t most) {
  std::string text(most, '\0');
  std::size_t length = 0;
  while (length < most) {
    const ssize_t taken = ::read(input, text.data() + length, most - length);
    if (taken < 0 && errno == EINTR) continue;
    if (taken < 0) return std::nullopt;
    if (taken == 0) break;
    length += static_cast<std::size_t>(taken);
  }
  text.resize(length);
  return text;
}

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

constexpr std::size_t buffer_size = 1U << 16U;

[[noreturn]] void fail(int error, const fs::path& file) {
  throw std::system_error(error, std::generic_category(), file.string());
}

}  // namespace

std::string read_file(const boost::filesystem::path& file, std::size_t most) {
  const Descriptor input(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (input) {
    if (auto text = read_from(input.get(), most)) return *text;
  }
  throw std::system_error(errno, std::generic_category(), file.string());
}

std::string read_whole_file(const boost::filesystem::path& file, std::size_t most) {
  const auto refuse = [&](const std::string& reason) { throw FileError(file.string(), reason); };
  // O_NONBLOCK: opening a pipe without a writer, or a device, would block.
  const Descriptor input(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  const auto unreadable = [] { return std::generic_category().message(errno); };
  if (!input || ::fstat(input.get(), &status) != 0) refuse(unreadable());
  if (!S_ISREG(status.st_mode)) refuse("expected a file, not a folder, a pipe or a device");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > most) refuse(fmt::format("{} bytes long, expected at most {}", size, most));
  const auto text = read_from(input.get(), size);
  if (!text) refuse(unreadable());
  return *text;
}

Descriptor locked_directory(const boost::filesystem::path& directory) {
  Descriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened || ::flock(opened.get(), LOCK_EX) != 0)
    throw std::system_error(errno, std::generic_category(), directory.string());
  return opened;
}

void flush_directory_of(const boost::filesystem::path& file) {
  const boost::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
  const auto fail = [&](const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what + " " + parent.string());
  };
  const Descriptor directory(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory) fail("cannot open the directory");
  // Some file systems cannot flush and return EINVAL; nothing more can be done.
  if (::fsync(directory.get()) != 0 && errno != EINVAL) fail("cannot flush the directory");
}

void copy_file(const boost::filesystem::path& from, const boost::filesystem::path& to) {
  std::filesystem::copy_file(from.native(), to.native());
}

void copy_all(const boost::filesystem::path& from, const boost::filesystem::path& to) {
  using std::filesystem::copy_options;
  std::filesystem::copy(from.native(), to.native(),
                        copy_options::recursive | copy_options::overwrite_existing);
}

int remove_tree(const boost::filesystem::path& folder) {
  ::chmod(folder.c_str(), S_IRWXU);
  if (const Descriptor top = open_folder(AT_FDCWD, folder.c_str())) Flattening(top.get()).empty();
  if (::rmdir(folder.c_str()) == 0 || errno == ENOENT) return 0;
  return errno;
}

TemporaryDirectory::TemporaryDirectory() {
  const boost::filesystem::path place =
      boost::filesystem::canonical(boost::filesystem::temp_directory_path());
  std::string pattern = (place / "kaven-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::system_error(errno, std::generic_category(), pattern);
  path_ = pattern;
  // Under root, programs run as other users, and some open their files by absolute paths.
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

bool is_vacant(const fs::path& place) {
  return !fs::exists(fs::symlink_status(place)) || (fs::is_directory(place) && fs::is_empty(place));
}

NewFolder::NewFolder(const fs::path& place) : place_(fs::absolute(place)) {
  // As in `folder/` and `folder/.`.
  while (place_.filename() == "." || place_.filename().empty()) place_ = place_.parent_path();
  fs::create_directories(place_.parent_path());
  const fs::path aside = place_.string() + ".new-" + std::to_string(::getpid());
  fs::create_directory(aside);
  aside_ = aside;
}

NewFolder::~NewFolder() {
  if (!aside_.empty()) remove_tree(aside_);
}

void NewFolder::commit() {
  ::sync();
  fs::rename(aside_, place_);
  aside_.clear();
  flush_directory_of(place_);
}

ReplacementFile::ReplacementFile(const fs::path& file) : target_(file) {
  boost::system::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) fail(EISDIR, file);
  if (fs::exists(status)) target_ = fs::canonical(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    output_ = Descriptor(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
  } else {
    aside_ = target_.string() + ".new-" + std::to_string(::getpid());
    output_ = Descriptor(::open(aside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  }
  if (!output_) fail(errno, file);
}

ReplacementFile::~ReplacementFile() {
  if (output_ && !aside_.empty()) ::unlink(aside_.c_str());
}

void ReplacementFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_size) flush();
}

void ReplacementFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = ::write(output_.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno, target_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void ReplacementFile::commit() {
  flush();
  if (!aside_.empty()) {
    if (::fsync(output_.get()) != 0) fail(errno, target_);
    if (::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno, target_);
    flush_directory_of(target_);
  }
  output_.reset();
}

void ReplacementFile::commit_without_flush() {
  flush();
  if (!aside_.empty() && ::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno, target_);
  output_.reset();
}

void replace_file(const fs::path& file, std::string_view text) {
  // Ctrl-C and similar signals wait, so that no temporary file remains.
  const BlockedSignals until_done;
  ReplacementFile replacement(file);
  replacement.write(text);
  replacement.commit();
}

}  // namespace kaven::system
