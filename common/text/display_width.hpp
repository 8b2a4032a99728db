// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::text {

// Text in the columns of a terminal: its width, shortening it, wrapping it.

/// The number of terminal columns that the UTF-8 `text` occupies: two for wide characters, none for combining
/// characters, one for each byte that is not valid UTF-8.
int display_width(std::string_view text);

/// Returns `text`, cut to `columns` and ending in `…` if it does not fit.
std::string cut_to_width(std::string_view text, int columns);

/// Returns `text`, or its beginning and end joined by `…` if it does not fit into `columns`. Names often
/// differ only at their ends, as in `minimax-v12`.
std::string shortened_name(std::string_view text, int columns);

/// Splits UTF-8 `text` into lines of at most `columns` terminal columns. A longer word gets its own line, or
/// is cut into several if `cut_words`. The result has at least one line, which may be empty.
std::vector<std::string> wrapped_lines(std::string_view text, int columns, bool cut_words = false);

/// Wraps the lines of `text` that are longer than `columns`; continuation lines are indented two columns
/// more.
std::string wrapped_text(std::string_view text, int columns);

}  // namespace kaven::text
