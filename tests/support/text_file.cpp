// SPDX-License-Identifier: MIT
#include "tests/support/text_file.hpp"

#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <stdexcept>

namespace kaven::support {

std::string read_file(const boost::filesystem::path& file) {
  boost::filesystem::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  return text;
}

void write_file(const boost::filesystem::path& file, std::string_view text) {
  boost::filesystem::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + file.string());
}

void write_script(const boost::filesystem::path& file, std::string_view text) {
  write_file(file, text);
  boost::filesystem::permissions(file, boost::filesystem::add_perms | boost::filesystem::owner_exe |
                                           boost::filesystem::group_exe | boost::filesystem::others_exe);
}

}  // namespace kaven::support
