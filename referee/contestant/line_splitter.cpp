#include "referee/contestant/line_splitter.hpp"

#include <algorithm>

namespace kaven::referee {

void LineSplitter::take(std::string_view piece) {
  while (!piece.empty()) {
    const std::size_t end = piece.find('\n');
    const std::string_view part = piece.substr(0, end);
    const std::size_t room = longest_line - begun.size();
    begun_is_cut = begun_is_cut || part.size() > room;
    begun += part.substr(0, room);
    if (end == std::string_view::npos) return;
    listener(begun, begun_is_cut);
    begun.clear();
    begun_is_cut = false;
    piece.remove_prefix(end + 1);
  }
}

}  // namespace kaven::referee
