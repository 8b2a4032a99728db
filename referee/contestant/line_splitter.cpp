#include "referee/contestant/line_splitter.hpp"

#include <algorithm>
#include <utility>

namespace kaven::referee::contestant {

void LineSplitter::take(std::string_view piece) {
  while (!piece.empty()) {
    if (std::exchange(behind_return_, false) && piece.front() == '\n') {
      piece.remove_prefix(1);
      continue;
    }
    const std::size_t end = piece.find_first_of("\r\n");
    const std::string_view part = piece.substr(0, end);
    const std::size_t room = longest_line - begun_.size();
    begun_is_cut_ = begun_is_cut_ || part.size() > room;
    begun_ += part.substr(0, room);
    if (end == std::string_view::npos) return;
    listener_(begun_, begun_is_cut_);
    begun_.clear();
    begun_is_cut_ = false;
    behind_return_ = piece[end] == '\r';
    piece.remove_prefix(end + 1);
  }
}

}  // namespace kaven::referee::contestant
