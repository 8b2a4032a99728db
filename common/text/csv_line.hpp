#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// The cells of a line that a person or a spreadsheet wrote, one at least: commas, semicolons and tabs
/// separate. Blanks and quotation marks around a cell are not part of it; within quotation marks nothing
/// separates, and `""` is one mark. Every line has cells: nothing is an error.
std::vector<std::string> cells_of_line(std::string_view line);

}  // namespace kaven::text
