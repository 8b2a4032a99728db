#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

/// Splits UTF-8 `text` into lines of at most `columns` terminal columns. A longer word gets its own line, or
/// is cut into several if `cut_words`. The result has at least one line, which may be empty.
std::vector<std::string> wrapped_lines(std::string_view text, int columns, bool cut_words = false);

/// Wraps the lines of `text` that are longer than `columns`; continuation lines are indented two columns
/// more.
std::string wrapped_text(std::string_view text, int columns);

}  // namespace kaven::text
