// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/encoded_text.hpp"

namespace kaven::text {

// Lists in CSV: one line of cells, rows, and tables with headings.

/// A list in CSV is invalid. what() names the file, the line and what was expected.
class CsvError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether lines that begin with `#` are comments.
enum class CsvComments : std::uint8_t { none, after_hash };

struct CsvRow {
  std::size_t line = 0;  ///< where the row begins, counted from 1
  std::string text;      ///< the whole line
  std::vector<std::string> cells;
  std::vector<std::size_t> cells_of_several_lines;  ///< their numbers, from 0
  char separator = ',';                             ///< the same in the whole list
};

/// Reads a list in CSV, as people, spreadsheets and learning platforms write it; returns its rows without blank ones.
/// Commas, semicolons or tabs separate the cells: whichever is most frequent outside quotation marks in the first row,
/// or the one that Excel's line `sep=;` before it names. A line end within quotation marks becomes a blank. The text is
/// decoded by decoded_list(). `file` is the name in errors. Throws CsvError if a quotation mark is not closed.
std::vector<CsvRow> read_csv_rows(std::string_view text, const std::string& file,
                                  CsvComments comments = CsvComments::none);

/// A list whose first row names its columns.
struct CsvTable {
  std::string heading;  ///< the whole line
  std::size_t heading_line = 1;
  std::vector<std::string> headings;  ///< the names of columns, case-folded; at least one
  std::vector<CsvRow> rows;           ///< at most as many cells as there are headings, other than empty ones
};

/// Reads such a list with read_csv_rows(). Throws CsvError also if a row has more cells than the heading.
CsvTable read_csv_table(std::string_view text, const std::string& file);

/// Returns the headings of such a list, also if its rows are invalid.
std::vector<std::string> csv_headings(std::string_view text);

/// Returns the text of a list, decoded by decoded_text() and composed (see composed()). If the bytes look like Western
/// Europe's, they may be those of DOS, as in names of hand-ins (see decoded_name()). Lines that end with CR alone end with LF.
DecodedText decoded_list(std::string_view bytes);

/// Splits a line that a person or a spreadsheet wrote into cells, at least one. Blanks and quotation marks around a cell
/// are removed; inside quotation marks, a separator loses its meaning and `""` stands for one mark. An apostrophe before `=`, `+`, `-` or `@` at the beginning of a cell is removed, as csv_cell()
/// adds it. No input is an error.
std::vector<std::string> cells_of_line(std::string_view line, char separator);

/// Returns `text` as a cell of a line with commas (RFC 4180). A text that a spreadsheet would read as a formula
/// begins with an apostrophe. cells_of_line() reads the cell as `text` if that has no line break.
/// A text with semicolons or tabs is in quotation marks, too, so that read_csv_rows() finds the commas.
std::string csv_cell(std::string_view text);

}  // namespace kaven::text
