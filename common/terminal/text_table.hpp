// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kaven::terminal {

enum class Alignment : std::uint8_t { left, right };

/// A table of texts; every row has a cell for each column.
struct TextTable {
  struct Column {
    std::string heading;
    Alignment alignment = Alignment::left;
    bool wraps = false;  ///< its texts may be wrapped if the table is too wide
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
};

/// Returns the width of aligned_text(), in terminal columns.
int table_width(const TextTable& table);

/// If the table is wider than `columns` terminal columns, shortens the names in `column` as far as necessary,
/// but to no less than `least` columns each.
void shorten_names(TextTable& table, std::size_t column, int columns, int least);

/// Returns the table for a terminal: columns aligned by display width, two blanks apart, with a rule below
/// the headings and no blanks at the end of lines.
std::string aligned_text(const TextTable& table);

/// The same with at most `columns` terminal columns, as far as wrapping columns permit.
std::string fitted_text(const TextTable& table, int columns);

/// Returns the table as Markdown. Cells are text: Markdown's special characters are escaped.
std::string markdown_text(const TextTable& table);

/// Returns the table as comma-separated values (RFC 4180, but with plain line feeds). A cell that a
/// spreadsheet would read as a formula begins with an apostrophe.
std::string csv_text(const TextTable& table);

}  // namespace kaven::terminal
