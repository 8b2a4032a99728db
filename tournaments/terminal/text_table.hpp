#pragma once

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
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
};

/// Widest line of aligned_text(), in columns of a terminal.
int table_width(const TextTable& table);

/// For terminals: columns aligned by display width, two blanks apart, a rule below the headings, no blanks
/// at line ends.
std::string aligned_text(const TextTable& table);

/// As Markdown; cells are text, what means something to Markdown is escaped.
std::string markdown_text(const TextTable& table);

/// As comma-separated values (RFC 4180, but with plain line feeds). A cell that a spreadsheet would take for
/// a formula gets an apostrophe in front.
std::string csv_text(const TextTable& table);

}  // namespace kaven::tournaments::terminal
