#pragma once

#include <string>
#include <string_view>

namespace kaven::text {

/// The number of terminal columns that the UTF-8 `text` occupies: two for wide characters, none for combining
/// characters, one for each byte that is not valid UTF-8.
int display_width(std::string_view text);

/// Returns `text`, cut to `columns` and ending in `…` if it does not fit.
std::string cut_to_width(std::string_view text, int columns);

/// Returns `text`, or its beginning and end joined by `…` if it does not fit into `columns`. Names often
/// differ only at their ends, as in `minimax-v12`.
std::string shortened_name(std::string_view text, int columns);

}  // namespace kaven::text
