#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::terminal {

/// The words of UTF-8 `text` in lines of `columns` of a terminal at most; a longer word has a line for itself, or
/// is cut into several when `cut_words`. At least one line, which may be empty.
std::vector<std::string> wrapped_lines(std::string_view text, int columns, bool cut_words = false);

/// `text` with those of its lines that are longer than `columns` broken; what goes on is indented two columns more.
std::string wrapped_text(std::string_view text, int columns);

}  // namespace kaven::tournaments::terminal
