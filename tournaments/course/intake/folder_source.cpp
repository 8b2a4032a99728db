// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/course/intake/source.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

ItemKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return ItemKind::file;
  if (S_ISDIR(mode)) return ItemKind::folder;
  return S_ISLNK(mode) ? ItemKind::link : ItemKind::other;
}

void send_file(int file, const std::string& name, const Sink& sink) {
  std::array<char, 65536> block{};
  std::uint64_t offset = 0;
  while (true) {
    const ssize_t length = ::read(file, block.data(), block.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) throw SourceError(in_quotes(name) + " cannot be read: " + std::strerror(errno));
    if (length == 0) return;
    const auto size = static_cast<std::size_t>(length);
    if (!sink(offset, {block.data(), size})) return;
    offset += size;
  }
}

std::vector<std::string> listed_names(const fs::path& folder, boost::system::error_code& error) {
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

/// Visits `path` and everything below it, except `left_out`; `name` is its path in the source. Returns false when the
/// visitor ends the visit.
bool visit_item(const fs::path& path, const std::string& name, const fs::path& left_out,
                const Visitor& visitor) {
  if (path == left_out) return true;
  SourceItem item{.path = inner_path(name), .fault = ""};
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0) {
    item.kind = kind_of(status.st_mode);
    item.size = static_cast<std::uint64_t>(status.st_size);
    item.time = status.st_mtime;
    item.executable = (status.st_mode & S_IXUSR) != 0;
  } else if (errno == ENOENT) {
    // The file was removed after the folder was listed.
    return true;
  }
  system::Descriptor file;
  if (item.kind == ItemKind::file) {
    // The file may have been replaced by a link or a pipe since lstat().
    file = system::Descriptor(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file) item.fault = std::strerror(errno);
  }
  const bool enters =
      item.kind == ItemKind::folder && item.path.fault.empty() && !is_litter(path.filename().string());
  boost::system::error_code error;
  const std::vector<std::string> inside = enters ? listed_names(path, error) : std::vector<std::string>();
  if (error) item.fault = error.message();
  if (!visitor(item, [&](const Sink& sink) { send_file(file.get(), name, sink); })) return false;
  return std::ranges::all_of(inside, [&](const std::string& each) {
    return visit_item(path / each, name + "/" + each, left_out, visitor);
  });
}

}  // namespace

void visit_folder(const fs::path& folder, const fs::path& left_out, const Visitor& visitor) {
  boost::system::error_code error;
  const std::vector<std::string> names = listed_names(folder, error);
  if (error) throw SourceError("this folder cannot be read: " + error.message());
  for (const std::string& name : names) {
    if (!visit_item(folder / name, name, left_out, visitor)) return;
  }
}

void visit_file(const fs::path& file, const Visitor& visitor) {
  visit_item(file, file.filename().string(), {}, visitor);
}

void visit_source(const fs::path& source, const fs::path& left_out, const Limits& limits,
                  const Visitor& visitor) {
  if (fs::is_directory(source)) {
    visit_folder(source, left_out, visitor);
  } else {
    visit_archive(source, limits, visitor);
  }
}

}  // namespace kaven::tournaments::intake
