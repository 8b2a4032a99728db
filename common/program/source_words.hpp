#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// Text searches in source code of any language.

/// Whether the character is an ASCII letter, a digit or `_`.
bool is_word_character(char each);

/// Converts ASCII letters to lower case.
std::string in_lower_case(std::string_view text);

/// The words of `text`.
std::set<std::string> words_of(std::string_view text);

/// The last word of `text`, as in `self.team + ` or `{team`; empty if there is none.
std::string last_word(std::string_view text);

/// A value that a source assigns to a name.
struct AssignedValue {
  std::string_view text;     ///< from the value to the end of its line, at most 256 bytes
  bool needs_quotes = true;  ///< false: assigned as in a shell, `NAME=value`
  friend bool operator==(const AssignedValue&, const AssignedValue&) = default;
};

/// Returns the values that `code` assigns to the variable, constant or parameter `name`, as in `name = "x"`,
/// `name: &str = "x"`, `name[] = "x"`, `#define name "x"`.
std::vector<AssignedValue> values_of(std::string_view code, std::string_view name);

}  // namespace kaven::program
