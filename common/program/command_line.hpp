#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

/// Splits a command line like a shell: blanks separate words; `'…'` keeps all characters; `"…"` keeps all
/// except `\"` and `\\`; outside quotes a backslash keeps the next character. Nothing is expanded. Throws
/// std::invalid_argument for an unclosed quotation and for a backslash at the end.
std::vector<std::string> split_command(std::string_view line);

/// Joins `words` into one line that split_command() and a shell split into the same words. Words with special
/// characters are put in single quotation marks.
std::string joined_command(std::span<const std::string> words);

}  // namespace kaven::program
