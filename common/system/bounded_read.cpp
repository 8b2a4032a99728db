#include "common/system/bounded_read.hpp"

#include <fcntl.h>
#include <unistd.h>

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

}  // namespace kaven::system
