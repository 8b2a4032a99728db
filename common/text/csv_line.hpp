#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// Splits a line that a person or a spreadsheet wrote into cells, at least one. Blanks and quotation marks around a cell
/// are removed; inside quotation marks, a separator loses its meaning and `""` stands for one mark. An apostrophe before `=`, `+`, `-` or `@` at the beginning of a cell is removed, as csv_cell()
/// adds it. No input is an error.
std::vector<std::string> cells_of_line(std::string_view line, char separator);

/// Returns `text` as a cell of a line with commas (RFC 4180). A text that a spreadsheet would read as a formula
/// begins with an apostrophe. cells_of_line() reads the cell as `text` if that has no line break.
/// A text with semicolons or tabs is in quotation marks, too, so that read_csv_rows() finds the commas.
std::string csv_cell(std::string_view text);

}  // namespace kaven::text
