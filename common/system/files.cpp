#include "common/system/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::system {

std::string read_file(const boost::filesystem::path& file, std::size_t most) {
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), file.string()); };
  const Descriptor input(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!input) fail();
  std::string text(most, '\0');
  std::size_t length = 0;
  while (length < most) {
    const ssize_t taken = ::read(input.get(), text.data() + length, most - length);
    if (taken < 0 && errno == EINTR) continue;
    if (taken < 0) fail();
    if (taken == 0) break;
    length += static_cast<std::size_t>(taken);
  }
  text.resize(length);
  return text;
}

void flush_directory_of(const boost::filesystem::path& file) {
  const boost::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
  const auto fail = [&](const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what + " " + parent.string());
  };
  const Descriptor directory(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory) fail("cannot open the directory");
  // Some file systems cannot flush, and say so by EINVAL: nothing more can be done there.
  if (::fsync(directory.get()) != 0 && errno != EINVAL) fail("cannot flush the directory");
}

}  // namespace kaven::system
