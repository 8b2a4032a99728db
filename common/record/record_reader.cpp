#include "common/record/record_reader.hpp"

#include <array>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "common/record/record_follower.hpp"

namespace kaven::record {

GameRecord read_record(std::istream& input, const std::string& name) {
  RecordFollower follower(name);
  std::array<char, 65536> buffer{};
  while (!follower.fault() && input) {
    input.read(buffer.data(), buffer.size());
    follower.push(std::string_view(buffer.data(), static_cast<std::size_t>(input.gcount())));
  }
  if (const auto fault = follower.fault_at_end()) throw RecordError(*fault);
  return *follower.record();
}

GameRecord read_record_text(std::string_view text, const std::string& name) {
  RecordFollower follower(name);
  follower.push(text);
  if (const auto fault = follower.fault_at_end()) throw RecordError(*fault);
  return *follower.record();
}

GameRecord read_record(const boost::filesystem::path& file) {
  errno = 0;
  std::ifstream input(file.c_str(), std::ios::binary);
  const auto fail = [&] {
    throw std::system_error(errno == 0 ? EIO : errno, std::generic_category(),
                            "cannot read the record " + file.string());
  };
  if (!input) fail();
  // An unreadable file is not an empty record.
  input.peek();
  if (input.bad()) fail();
  input.clear();
  GameRecord record = read_record(input, file.string());
  if (input.bad()) fail();
  return record;
}

}  // namespace kaven::record
