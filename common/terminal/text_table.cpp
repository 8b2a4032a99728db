// SPDX-License-Identifier: MIT
#include "common/terminal/text_table.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "common/text/csv_table.hpp"
#include "common/text/display_width.hpp"

namespace kaven::terminal {

namespace {

constexpr int gap = 2;

std::vector<int> column_widths(const TextTable& table) {
  std::vector<int> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    int width = text::display_width(table.columns[column].heading);
    for (const auto& row : table.rows) width = std::max(width, text::display_width(row[column]));
    widths.push_back(width);
  }
  return widths;
}

// Returns the column widths: wrapping columns share the space that the others leave of `columns`, narrow ones
// first.
std::vector<int> fitting_widths(const TextTable& table, int columns) {
  constexpr int least = 12;
  std::vector<int> widths = column_widths(table);
  std::vector<std::size_t> wrapping;
  int room = columns - gap * (static_cast<int>(widths.size()) - 1);
  for (std::size_t column = 0; column < widths.size(); ++column) {
    if (table.columns[column].wraps) {
      wrapping.push_back(column);
    } else {
      room -= widths[column];
    }
  }
  std::ranges::stable_sort(wrapping, {}, [&](std::size_t column) { return widths[column]; });
  for (std::size_t at = 0; at < wrapping.size(); ++at) {
    int& width = widths[wrapping[at]];
    width = std::min(width, std::max(least, room / static_cast<int>(wrapping.size() - at)));
    room -= width;
  }
  return widths;
}

std::string blanks(int count) {
  std::string text;
  text.append(static_cast<std::size_t>(std::max(0, count)), ' ');
  return text;
}

std::string markdown_cell(std::string_view text) {
  constexpr std::string_view meaningful = "\\`*_{}[]<>()#+-!|~&";
  std::string escaped;
  for (const char letter : text) {
    if (meaningful.find(letter) != std::string_view::npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

}  // namespace

int table_width(const TextTable& table) {
  const std::vector<int> widths = column_widths(table);
  return std::accumulate(widths.begin(), widths.end(), 0) + gap * (static_cast<int>(widths.size()) - 1);
}

void shorten_names(TextTable& table, std::size_t column, int columns, int least) {
  const int room = std::max(least, column_widths(table)[column] + columns - table_width(table));
  for (auto& row : table.rows) row[column] = text::shortened_name(row[column], room);
}

std::string aligned_text(const TextTable& table) {
  const std::vector<int> widths = column_widths(table);
  std::string text;
  const auto add_line = [&](auto&& cell_of) {
    std::string line;
    for (std::size_t column = 0; column < widths.size(); ++column) {
      const std::string& cell = cell_of(column);
      const std::string padding = blanks(widths[column] - text::display_width(cell));
      if (column > 0) line += blanks(gap);
      line += table.columns[column].alignment == Alignment::left ? cell + padding : padding + cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add_line([&](std::size_t column) -> const std::string& { return table.columns[column].heading; });
  text += std::string(static_cast<std::size_t>(table_width(table)), '-') + '\n';
  for (const auto& row : table.rows) {
    add_line([&](std::size_t column) -> const std::string& { return row[column]; });
  }
  return text;
}

std::string fitted_text(const TextTable& table, int columns) {
  if (table_width(table) <= columns) return aligned_text(table);
  const std::vector<int> widths = fitting_widths(table, columns);
  TextTable fitted{.columns = table.columns, .rows = {}};
  for (const auto& row : table.rows) {
    const std::size_t first = fitted.rows.size();
    for (std::size_t column = 0; column < row.size(); ++column) {
      const auto lines = table.columns[column].wraps ? text::wrapped_lines(row[column], widths[column], true)
                                                     : std::vector{row[column]};
      if (fitted.rows.size() < first + lines.size())
        fitted.rows.resize(first + lines.size(), std::vector<std::string>(row.size()));
      for (std::size_t line = 0; line < lines.size(); ++line) fitted.rows[first + line][column] = lines[line];
    }
  }
  return aligned_text(fitted);
}

std::string markdown_text(const TextTable& table) {
  std::string headings = "|";
  std::string rule = "|";
  for (const TextTable::Column& column : table.columns) {
    headings += ' ' + markdown_cell(column.heading) + " |";
    rule += column.alignment == Alignment::left ? " --- |" : " ---: |";
  }
  std::string text = headings + '\n' + rule + '\n';
  for (const auto& row : table.rows) {
    text += '|';
    for (const std::string& cell : row) text += ' ' + markdown_cell(cell) + " |";
    text += '\n';
  }
  return text;
}

std::string csv_text(const TextTable& table) {
  std::string text;
  const auto add_line = [&](const auto& cells, auto&& text_of) {
    bool first = true;
    for (const auto& cell : cells) {
      if (!first) text += ',';
      first = false;
      text += text::csv_cell(text_of(cell));
    }
    text += '\n';
  };
  add_line(table.columns, [](const TextTable::Column& column) { return column.heading; });
  for (const auto& row : table.rows) add_line(row, [](const std::string& cell) { return cell; });
  return text;
}

}  // namespace kaven::terminal
