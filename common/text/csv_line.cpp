#include "common/text/csv_line.hpp"

#include <cstddef>

namespace kaven::text {

std::vector<std::string> cells_of_line(std::string_view line) {
  constexpr std::string_view separators = ",;\t";
  std::vector<std::string> cells(1);
  bool quoted = false;
  std::size_t length = 0;  // without trailing blanks of the last cell
  for (std::size_t each = 0; each < line.size(); ++each) {
    std::string& cell = cells.back();
    const char letter = line[each];
    const bool mark = letter == '"' && (quoted || cell.empty());
    if (mark && quoted && each + 1 < line.size() && line[each + 1] == '"') {
      cell += '"';
      ++each;
    } else if (mark) {
      quoted = !quoted;
    } else if (!quoted && separators.find(letter) != std::string_view::npos) {
      cell.resize(length);
      cells.emplace_back();
      length = 0;
      continue;
    } else if (quoted || letter != ' ' || !cell.empty()) {
      cell += letter;
    }
    if (quoted || letter != ' ') length = cell.size();
  }
  cells.back().resize(length);
  return cells;
}

}  // namespace kaven::text
