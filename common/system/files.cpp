#include "common/system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::system {

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

}  // namespace kaven::system
