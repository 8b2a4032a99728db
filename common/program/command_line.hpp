#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

/// The words of a command line, as a shell splits them: blanks separate; `'…'` takes everything as it is;
/// `"…"` takes everything but `\"` and `\\`; a backslash outside takes the next character as it is. Nothing
/// is expanded. Throws std::invalid_argument for a quotation that is not closed and a backslash at the end.
std::vector<std::string> split_command(std::string_view line);

/// `words` as one line, which split_command() and a shell take apart into them again: whatever means something there
/// stands in single quotation marks.
std::string joined_command(std::span<const std::string> words);

}  // namespace kaven::program
