#include "common/record/growing_record.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

#include "common/system/descriptor.hpp"

namespace kaven::record {

namespace {

std::chrono::system_clock::time_point time_of(const timespec& time) {
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)));
}

}  // namespace

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
