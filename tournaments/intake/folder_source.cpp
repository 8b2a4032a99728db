#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstring>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/system/descriptor.hpp"
#include "tournaments/intake/source.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

ItemKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return ItemKind::file;
  if (S_ISDIR(mode)) return ItemKind::folder;
  return S_ISLNK(mode) ? ItemKind::link : ItemKind::other;
}

void hand_on(const fs::path& file, const Take& take) {
  const auto fail = [&] {
    throw SourceError("'" + notation::printable(file.filename().string()) +
                      "' cannot be read: " + std::strerror(errno));
  };
  // It may have become a link or a pipe meanwhile.
  const system::Descriptor input(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!input) fail();
  std::array<char, 65536> block{};
  std::uint64_t place = 0;
  while (true) {
    const ssize_t length = ::read(input.get(), block.data(), block.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) fail();
    if (length == 0) return;
    const auto size = static_cast<std::size_t>(length);
    if (!take(place, {block.data(), size})) return;
    place += size;
  }
}

/// False when the visitor wants no more.
bool visit_below(const fs::path& folder, const std::string& above, const Visitor& visitor) {
  std::vector<fs::path> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  for (const fs::path& name : names) {
    const fs::path path = folder / name;
    struct stat status {};
    // What has gone meanwhile is not there.
    if (::lstat(path.c_str(), &status) != 0) continue;
    const std::string inner = above + name.string();
    SourceItem item{.path = inner_path(inner),
                    .kind = kind_of(status.st_mode),
                    .size = static_cast<std::uint64_t>(status.st_size),
                    .time = status.st_mtime,
                    .executable = (status.st_mode & S_IXUSR) != 0};
    if (!visitor(item, [&](const Take& take) { hand_on(path, take); })) return false;
    const bool enters = item.kind == ItemKind::folder && item.path.fault.empty() && !is_litter(name.string());
    if (enters && !visit_below(path, inner + "/", visitor)) return false;
  }
  return true;
}

}  // namespace

void visit_folder(const fs::path& folder, const Visitor& visitor) {
  visit_below(folder, "", visitor);
}

void visit_source(const fs::path& source, const Limits& limits, const Visitor& visitor) {
  if (fs::is_directory(source)) {
    visit_folder(source, visitor);
  } else {
    visit_archive(source, limits, visitor);
  }
}

}  // namespace kaven::tournaments::intake
