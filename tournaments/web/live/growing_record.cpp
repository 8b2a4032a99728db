#include "tournaments/web/live/growing_record.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <utility>
#include <variant>

#include "common/record/json_object_reader.hpp"
#include "common/record/record_format.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::tournaments::web::live {

namespace {

std::chrono::system_clock::time_point time_of(const timespec& time) {
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)));
}

}  // namespace

GrowingRecord::GrowingRecord(boost::filesystem::path file) : file_(std::move(file)) {}

bool GrowingRecord::read_more() {
  if (!believed_) return false;
  const system::Descriptor input(::open(file_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat state {};
  if (!input || ::fstat(input.get(), &state) != 0 || !S_ISREG(state.st_mode)) return false;
  if (state.st_size <= offset_) return false;
  last_change_ = time_of(state.st_mtim);
  bool came = false;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = ::pread(input.get(), buffer.data(), buffer.size(), offset_);
    if (count <= 0) return came;
    offset_ += count;
    part_of_line_.append(buffer.data(), static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = part_of_line_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      try {
        take_line(std::string_view(part_of_line_).substr(begin, end - begin));
      } catch (const record::LineError&) {
        believed_ = false;
        return came;
      }
      came = true;
    }
    part_of_line_.erase(0, begin);
  }
}

void GrowingRecord::take_line(std::string_view line) {
  if (!so_far_) {
    record::GameRecord begun{.header = record::read_header_line(line)};
    position_.emplace(begun.header.rules);
    for (const game::Move move : begun.header.opening) position_->play(move);
    so_far_ = std::move(begun);
    return;
  }
  std::variant<record::Turn, record::Verdict> read = record::read_later_line(line);
  if (auto* verdict = std::get_if<record::Verdict>(&read)) {
    so_far_->verdict = std::move(*verdict);
    return;
  }
  auto& turn = std::get<record::Turn>(read);
  if (turn.ply != position_->ply() + 1 || position_->check(turn.move))
    throw record::LineError("no legal move");
  position_->play(turn.move);
  so_far_->turns.push_back(std::move(turn));
}

}  // namespace kaven::tournaments::web::live
