#include "common/system/directory_flush.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::system {

void flush_directory_of(const boost::filesystem::path& file) {
  const boost::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
  const auto fail = [&](const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what + " " + parent.string());
  };
  const Descriptor directory(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory) fail("cannot open the directory");
  // Some file systems cannot, and say so by EINVAL: nothing more can be done there.
  if (::fsync(directory.get()) != 0 && errno != EINVAL) fail("cannot flush the directory");
}

}  // namespace kaven::system
