#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// Splits a line that a person or a spreadsheet wrote into cells, at least one. Commas, semicolons and tabs
/// separate cells. Blanks and quotation marks around a cell are removed; inside quotation marks, separators
/// lose their meaning and `""` stands for one mark. No input is an error.
std::vector<std::string> cells_of_line(std::string_view line);

}  // namespace kaven::text
