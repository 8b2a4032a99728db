#pragma once

#include <string>
#include <string_view>

namespace kaven::text {

/// Columns of a terminal that UTF-8 `text` takes: two for wide characters, none for combining ones, one for
/// each byte that is no UTF-8.
int display_width(std::string_view text);

/// `text`, or as much of it as fits into `columns` with `…` at its end.
std::string cut_to_width(std::string_view text, int columns);

/// `text`, or its beginning and end with `…` between them, so that it fits into `columns`: what tells names apart often
/// stands at their ends, as in `minimax-v12`.
std::string shortened_name(std::string_view text, int columns);

}  // namespace kaven::text
