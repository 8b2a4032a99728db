// SPDX-License-Identifier: MIT
#include "common/text/csv_table.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

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

// Whether a quotation mark is open at the end of a line, at whose beginning one was or was not. It opens a cell only where
// that begins: names have some inside.
bool is_open_after(std::string_view line, bool is_open) {
  constexpr std::string_view separators = "\t;,";
  bool cell_begins = !is_open;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char letter = line[at];
    if (letter == '"' && is_open && line.substr(at + 1).starts_with('"')) {
      ++at;
    } else if (letter == '"' && (is_open || cell_begins)) {
      is_open = !is_open;
      cell_begins = false;
    } else if (!is_open) {
      cell_begins = separators.find(letter) != std::string_view::npos || (cell_begins && letter == ' ');
    }
  }
  return is_open;
}

// Joins the lines between which a quotation mark is open. Drops blank lines and comments between others.
std::vector<Line> joined_lines(std::string_view text, CsvComments comments) {
  std::vector<Line> lines;
  std::size_t number = 0;
  bool in_quotes = false;
  for (const std::string_view part : lines_of(text)) {
    ++number;
    const std::string_view bare = trimmed(part, " \t");
    const bool is_comment = comments == CsvComments::after_hash && bare.starts_with('#');
    if (!in_quotes && (bare.empty() || is_comment)) continue;
    if (in_quotes) {
      lines.back().text += "\n" + std::string(part);
    } else {
      lines.push_back({number, std::string(part), false});
    }
    in_quotes = is_open_after(part, in_quotes);
    lines.back().ends_in_quotes = in_quotes;
  }
  return lines;
}

constexpr char no_separator = '\0';

// The separator that Excel's line `sep=;` names.
char named_separator(std::string_view line) {
  constexpr std::string_view key = "sep=";
  const std::string_view bare = trimmed(line, "\"");
  return bare.size() == key.size() + 1 && case_folded(bare).starts_with(key) ? bare.back() : no_separator;
}

// The most frequent separator outside quotation marks. Of equally frequent ones the rarest in texts.
char separator_in(std::string_view line) {
  constexpr std::string_view separators = "\t;,";
  std::vector<int> counts(separators.size());
  bool quoted = false;
  for (const char letter : line) {
    if (letter == '"') quoted = !quoted;
    const std::size_t each = separators.find(letter);
    if (!quoted && each != std::string_view::npos) ++counts[each];
  }
  const auto most = std::ranges::max_element(counts);
  return separators[static_cast<std::size_t>(most - counts.begin())];
}

// Removes Excel's line `sep=;` from the lines. Returns the separator of the others.
char take_separator(std::vector<Line>& lines) {
  if (lines.empty()) return no_separator;
  const char named = named_separator(lines.front().text);
  if (named == no_separator) return separator_in(lines.front().text);
  lines.erase(lines.begin());
  return named;
}

[[noreturn]] void fail(const std::string& file, std::size_t line, const std::string& why) {
  constexpr std::size_t longest_path = 400;
  throw CsvError(printable(file, longest_path) + ":" + std::to_string(line) + ": " + why);
}

// Whether an apostrophe before `text` is a mark: the text is a formula to a spreadsheet, or is marked itself.
bool needs_mark(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\'');
  return first != std::string_view::npos &&
         std::string_view("=+-@").find(text[first]) != std::string_view::npos;
}

// Whether most bytes above ASCII are beside another one, as in Chinese.
bool has_pairs(std::string_view bytes) {
  const auto is_high = [bytes](std::size_t at) {
    return at < bytes.size() && static_cast<unsigned char>(bytes[at]) >= 0x80;
  };
  int alone = 0;
  int beside = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (is_high(at)) ++(is_high(at + 1) || (at > 0 && is_high(at - 1)) ? beside : alone);
  }
  return beside > alone;
}

void remove_mark(std::string& cell) {
  if (cell.starts_with('\'') && needs_mark(cell)) cell.erase(0, 1);
}

}  // namespace

DecodedText decoded_list(std::string_view bytes) {
  std::optional<std::string> wide = decoded_utf16(bytes);
  DecodedText decoded = wide ? DecodedText{std::move(*wide), "UTF-16"} : decoded_text(bytes);
  // A list of Western Europe may be one of DOS, some of whose bytes look Chinese before a letter.
  const bool is_western =
      decoded.encoding == "CP1252" || (decoded.encoding == "GB18030" && !has_pairs(bytes));
  if (decoded.is_assumed && is_western) {
    std::string name = decoded_name(bytes);
    if (name != decoded.text) decoded = {std::move(name), "CP850", true};
  }
  decoded.text = composed(decoded.text);
  // Excel for macOS ends lines with CR alone.
  if (decoded.text.find('\n') == std::string::npos) std::ranges::replace(decoded.text, '\r', '\n');
  return decoded;
}

std::vector<CsvRow> read_csv_rows(std::string_view text, const std::string& file, CsvComments comments) {
  std::vector<Line> lines = joined_lines(decoded_list(text).text, comments);
  for (const Line& line : lines) {
    if (line.ends_in_quotes) fail(file, line.number, "expected each quotation mark to be closed");
  }
  const char separator = take_separator(lines);
  std::vector<CsvRow> rows;
  for (Line& line : lines) {
    CsvRow row{.line = line.number,
               .text = line.text,
               .cells = cells_of_line(line.text, separator),
               .separator = separator};
    for (std::size_t at = 0; at < row.cells.size(); ++at) {
      if (row.cells[at].find('\n') != std::string::npos) row.cells_of_several_lines.push_back(at);
      std::ranges::replace(row.cells[at], '\n', ' ');
    }
    std::ranges::replace(row.text, '\n', ' ');
    const bool is_blank =
        std::ranges::all_of(row.cells, [](const std::string& cell) { return cell.empty(); });
    if (!is_blank) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> csv_headings(std::string_view text) {
  constexpr std::size_t longest_heading = std::size_t{64} << 10U;
  std::vector<Line> lines =
      joined_lines(decoded_list(text.substr(0, longest_heading)).text, CsvComments::none);
  const char separator = take_separator(lines);
  std::vector<std::string> headings = cells_of_line(lines.empty() ? "" : lines.front().text, separator);
  for (std::string& each : headings) each = case_folded(each);
  return headings;
}

CsvTable read_csv_table(std::string_view text, const std::string& file) {
  std::vector<CsvRow> rows = read_csv_rows(text, file);
  if (rows.empty()) rows.push_back({.line = 1, .text = "", .cells = {""}});
  CsvTable table{.heading = rows.front().text,
                 .heading_line = rows.front().line,
                 .headings = std::move(rows.front().cells),
                 .rows = {}};
  for (std::string& each : table.headings) each = case_folded(each);
  rows.erase(rows.begin());
  for (CsvRow& row : rows) {
    std::vector<std::string>& cells = row.cells;
    while (cells.size() > table.headings.size() && cells.back().empty()) cells.pop_back();
    if (cells.size() > table.headings.size()) {
      fail(file, row.line,
           "'" + printable(row.text) + "': " + std::to_string(cells.size()) + " cells: expected at most " +
               std::to_string(table.headings.size()) + ", as in line " + std::to_string(table.heading_line) +
               "; a name with a separator needs quotation marks");
    }
  }
  table.rows = std::move(rows);
  return table;
}

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
