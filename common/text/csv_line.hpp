#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// Splits a line that a person or a spreadsheet wrote into cells, at least one. Commas, semicolons and tabs
/// separate cells. Blanks and quotation marks around a cell are removed; inside quotation marks, separators
/// lose their meaning and `""` stands for one mark. No input is an error.
std::vector<std::string> cells_of_line(std::string_view line);

/// Returns `text` as a cell of a line with commas (RFC 4180). A text that a spreadsheet would read as a formula
/// begins with an apostrophe.
std::string csv_cell(std::string_view text);

/// Returns the text of a cell that csv_cell() wrote and cells_of_line() read: without such an apostrophe.
std::string text_of_csv_cell(std::string_view cell);

}  // namespace kaven::text
