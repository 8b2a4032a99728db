#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// A list in CSV is invalid. what() names the file, the line and what was expected.
class CsvError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A list whose first line names its columns, as people, spreadsheets and learning platforms write it.
struct CsvTable {
  struct Row {
    std::size_t line = 0;            ///< where the row begins, counted from 1
    std::vector<std::string> cells;  ///< at most as many as there are headings, other than empty ones
  };
  std::string heading;  ///< the whole line
  std::size_t heading_line = 1;
  std::vector<std::string> headings;  ///< the names of columns, case-folded; at least one
  std::vector<Row> rows;              ///< without blank ones
};

/// Reads such a list. Commas, semicolons or tabs separate its cells: whichever is most frequent outside quotation
/// marks in the line of headings, or the one that Excel's line `sep=;` before it names. A line end within quotation marks
/// becomes a blank. Lines end with LF, CRLF or CR. The text is decoded and composed like the names of hand-ins (see
/// decoded_name() and composed()). `file` is the name in errors. Throws CsvError if a row has more cells than the heading
/// or a quotation mark is not closed.
CsvTable read_csv_table(std::string_view text, const std::string& file);

}  // namespace kaven::text
