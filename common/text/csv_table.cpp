#include "common/text/csv_table.hpp"

#include <algorithm>
#include <utility>

#include "common/text/csv_line.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::text {

namespace {

struct Line {
  std::size_t number;
  std::string text;
  bool ends_in_quotes;
};

std::string decoded_text(std::string_view bytes) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  std::string text = composed(decoded_name(bytes));
  // Excel for macOS ends lines with CR alone.
  if (text.find('\n') == std::string::npos) std::ranges::replace(text, '\r', '\n');
  return text;
}

// Joins the lines between which a quotation mark is open.
std::vector<Line> joined_lines(std::string_view text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  bool in_quotes = false;
  for (const std::string_view part : lines_of(text)) {
    ++number;
    if (in_quotes) {
      lines.back().text += " " + std::string(part);
    } else {
      lines.push_back({number, std::string(part), false});
    }
    in_quotes = in_quotes != (std::ranges::count(part, '"') % 2 == 1);
    lines.back().ends_in_quotes = in_quotes;
  }
  return lines;
}

// The separator that Excel's line `sep=;` names.
std::string named_separator(std::string_view line) {
  constexpr std::string_view key = "sep=";
  const std::string_view bare = trimmed(line, "\"");
  return bare.size() == key.size() + 1 && case_folded(bare).starts_with(key) ? std::string(1, bare.back())
                                                                             : "";
}

// The most frequent separator outside quotation marks. Of equally frequent ones the rarest in headings.
std::string separator_in(std::string_view line) {
  constexpr std::string_view separators = "\t;,";
  std::vector<int> counts(separators.size());
  bool quoted = false;
  for (const char letter : line) {
    if (letter == '"') quoted = !quoted;
    const std::size_t each = separators.find(letter);
    if (!quoted && each != std::string_view::npos) ++counts[each];
  }
  const auto most = std::ranges::max_element(counts);
  return std::string(separators.substr(static_cast<std::size_t>(most - counts.begin()), 1));
}

}  // namespace

CsvTable read_csv_table(std::string_view text, const std::string& file) {
  const auto fail = [&file](std::size_t line, const std::string& why) {
    constexpr std::size_t longest_path = 400;
    throw CsvError(printable(file, longest_path) + ":" + std::to_string(line) + ": " + why);
  };
  std::vector<Line> lines = joined_lines(decoded_text(text));
  for (const Line& line : lines) {
    if (line.ends_in_quotes) fail(line.number, "expected each quotation mark to be closed");
  }
  std::string separator = lines.empty() ? "" : named_separator(lines.front().text);
  if (!separator.empty()) lines.erase(lines.begin());
  if (lines.empty()) lines.push_back({1, "", false});
  CsvTable table{
      .heading = lines.front().text, .heading_line = lines.front().number, .headings = {}, .rows = {}};
  if (separator.empty()) separator = separator_in(table.heading);
  table.headings = cells_of_line(table.heading, separator);
  for (std::string& each : table.headings) each = case_folded(each);
  lines.erase(lines.begin());
  for (const Line& line : lines) {
    std::vector<std::string> cells = cells_of_line(line.text, separator);
    while (cells.size() > table.headings.size() && cells.back().empty()) cells.pop_back();
    if (cells.size() > table.headings.size()) {
      fail(line.number, "'" + printable(line.text) + "': " + std::to_string(cells.size()) +
                            " cells: expected at most " + std::to_string(table.headings.size()) +
                            ", as in line " + std::to_string(table.heading_line) +
                            "; a name with a separator needs quotation marks");
    }
    const bool is_blank = std::ranges::all_of(cells, [](const std::string& cell) { return cell.empty(); });
    if (!is_blank) table.rows.push_back({line.number, std::move(cells)});
  }
  return table;
}

}  // namespace kaven::text
