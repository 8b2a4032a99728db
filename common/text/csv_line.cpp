#include "common/text/csv_line.hpp"

#include <cstddef>

#include "common/text/read_number.hpp"

namespace kaven::text {

namespace {

// Whether an apostrophe before `text` is a mark: the text is a formula to a spreadsheet, or is marked itself.
bool needs_mark(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\'');
  return first != std::string_view::npos &&
         std::string_view("=+-@").find(text[first]) != std::string_view::npos;
}

void remove_mark(std::string& cell) {
  if (cell.starts_with('\'') && needs_mark(cell)) cell.erase(0, 1);
}

}  // namespace

std::vector<std::string> cells_of_line(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  const auto is_blank = [separator](char letter) {
    return letter == ' ' || (letter == '\t' && separator != '\t');
  };
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
    } else if (!quoted && letter == separator) {
      cell.resize(length);
      cells.emplace_back();
      length = 0;
      continue;
    } else if (quoted || !is_blank(letter) || !cell.empty()) {
      cell += letter;
    }
    if (quoted || !is_blank(letter)) length = cell.size();
  }
  cells.back().resize(length);
  for (std::string& cell : cells) remove_mark(cell);
  return cells;
}

std::string csv_cell(std::string_view text) {
  std::string cell(text);
  const bool is_number =
      cell.find_first_not_of("-.0123456789e") == std::string::npos && read_number<double>(cell);
  if (!is_number && needs_mark(cell)) cell.insert(0, 1, '\'');
  const bool has_edge_blank = cell.starts_with(' ') || cell.ends_with(' ');
  if (cell.find_first_of(",;\t\"\n\r") == std::string::npos && !has_edge_blank) return cell;
  std::string quoted = "\"";
  for (const char letter : cell) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + '"';
}

}  // namespace kaven::text
