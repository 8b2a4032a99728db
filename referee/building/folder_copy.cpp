#include "referee/building/folder_copy.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::building {

namespace {

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), text::printable(name));
}

std::vector<std::string> names_in(int folder) {
  // readdir() moves the position of its descriptor, so open the folder once more.
  const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(own < 0 ? nullptr : ::fdopendir(own), ::closedir);
  if (!entries) fail("a folder");
  std::vector<std::string> names;
  while (const dirent* const entry = ::readdir(entries.get())) {
    const std::string name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") names.push_back(name);
  }
  return names;
}

class Copy {
 public:
  Copy(uid_t owner, const CopyLimits& limits) : owner_(owner), left_(limits) {}

  void copy(int from, int into, int depth) {
    for (const std::string& name : names_in(from)) {
      struct stat status {};
      if (::fstatat(from, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) fail(name);
      if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) continue;
      if (const std::string shown = text::printable(name, NAME_MAX); shown != name)
        throw std::runtime_error("a file has a name with unprintable characters: '" + shown + "'");
      if (--left_.files < 0) throw std::runtime_error("there are too many files in it");
      if (S_ISREG(status.st_mode)) {
        copy_file(from, into, name);
        continue;
      }
      if (depth == left_.depth) throw std::runtime_error("its folders are nested too deep");
      const system::Descriptor inner(
          ::openat(from, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!inner || ::mkdirat(into, name.c_str(), 0755) != 0) fail(name);
      const system::Descriptor made(
          ::openat(into, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!made) fail(name);
      copy(inner.get(), made.get(), depth + 1);
      give_away(made.get(), name);
    }
  }

 private:
  void copy_file(int from, int into, const std::string& name) {
    const system::Descriptor input(
        ::openat(from, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!input || ::fstat(input.get(), &status) != 0) fail(name);
    if (!S_ISREG(status.st_mode)) return;
    if (static_cast<std::uint64_t>(status.st_size) > left_.file_bytes)
      throw std::runtime_error("a file in it is too large: '" + name + "'");
    const mode_t rights = (status.st_mode & S_IXUSR) != 0 ? 0755 : 0644;
    const system::Descriptor output(
        ::openat(into, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights));
    if (!output) fail(name);
    std::array<char, 65536> block{};
    while (true) {
      const ssize_t length = ::read(input.get(), block.data(), block.size());
      if (length < 0 && errno == EINTR) continue;
      if (length < 0) fail(name);
      if (length == 0) break;
      const auto bytes = static_cast<std::uint64_t>(length);
      if (bytes > left_.bytes) throw std::runtime_error("its files are too large");
      left_.bytes -= bytes;
      for (ssize_t done = 0; done < length;) {
        const ssize_t written =
            ::write(output.get(), block.data() + done, static_cast<std::size_t>(length - done));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(name);
        done += written;
      }
    }
    ::fchmod(output.get(), rights);
    // Build tools compare modification times.
    const std::array<timespec, 2> times = {status.st_mtim, status.st_mtim};
    ::futimens(output.get(), times.data());
    give_away(output.get(), name);
  }

  void give_away(int file, const std::string& name) const {
    if (owner_ != 0 && ::fchown(file, owner_, owner_) != 0) fail(name);
  }

  uid_t owner_;
  CopyLimits left_;
};

}  // namespace

void copy_folder(int from, int into, uid_t owner, const CopyLimits& limits) {
  Copy(owner, limits).copy(from, into, 0);
}

}  // namespace kaven::referee::building
