#pragma once

#include <string>
#include <string_view>

namespace kaven::tournaments::terminal {

/// Columns of a terminal that UTF-8 `text` takes: two for wide characters, none for combining ones, one for
/// each byte that is no UTF-8.
int display_width(std::string_view text);

/// `text`, or as much of it as fits into `columns` with `…` at its end.
std::string cut_to_width(std::string_view text, int columns);

}  // namespace kaven::tournaments::terminal
