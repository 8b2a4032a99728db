// SPDX-License-Identifier: MIT
#include "common/record/record_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/record/record_follower.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::record {

namespace {

std::chrono::system_clock::time_point time_of(const timespec& time) {
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)));
}

}  // namespace

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

GrowingRecord::GrowingRecord(std::string file) : file_(std::move(file)), follower_(file_) {}

std::optional<std::chrono::system_clock::time_point> GrowingRecord::turn_began() const {
  const bool is_before_first_turn = record() && record()->turns.empty();
  const auto whole_seconds = std::chrono::floor<std::chrono::seconds>(changed_);
  if (!record() || (is_before_first_turn && changed_ == whole_seconds)) return std::nullopt;
  return changed_;
}

bool GrowingRecord::read_more() {
  if (follower_.fault()) return false;
  const system::Descriptor input(::open(file_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat state {};
  if (!input || ::fstat(input.get(), &state) != 0 || !S_ISREG(state.st_mode)) return false;
  if (state.st_size < offset_) return false;
  changed_ = time_of(state.st_mtim);
  if (state.st_size == offset_) return false;
  bool came = false;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = ::pread(input.get(), buffer.data(), buffer.size(), offset_);
    if (count <= 0 || follower_.fault()) return came;
    offset_ += count;
    came = follower_.push(std::string_view(buffer.data(), static_cast<std::size_t>(count))) > 0 || came;
  }
}

}  // namespace kaven::record
