#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kaven::tournaments::terminal {

enum class Alignment : std::uint8_t { left, right };

/// Texts in columns; every row has a cell for each column.
struct TextTable {
  struct Column {
    std::string heading;
    Alignment alignment = Alignment::left;
    bool wraps = false;  ///< its texts may be broken into several lines where the table is too wide
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
};

/// The width of the widest line of aligned_text(), in columns of a terminal.
int table_width(const TextTable& table);

/// Shortens the names in `column`, where the table is wider than `columns` of a terminal: as much as that needs, but
/// leaves each `least` columns.
void shorten_names(TextTable& table, std::size_t column, int columns, int least);

/// The table for a terminal: its columns are aligned by display width and two blanks apart, a rule is below
/// the headings, and no line ends in blanks.
std::string aligned_text(const TextTable& table);

/// The same in lines of at most `columns` of a terminal, as far as breaking the texts of columns that wrap helps.
std::string fitted_text(const TextTable& table, int columns);

/// The table as Markdown. Cells are text: what means something to Markdown is escaped.
std::string markdown_text(const TextTable& table);

/// The table as comma-separated values (RFC 4180, but with plain line feeds). A cell that a spreadsheet would
/// take for a formula gets an apostrophe in front.
std::string csv_text(const TextTable& table);

}  // namespace kaven::tournaments::terminal
