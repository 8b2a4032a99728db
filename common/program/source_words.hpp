#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// What is looked up in the code of a source, whatever its language.

/// An ASCII letter, a digit or `_`.
bool is_word_character(char each);

/// ASCII letters in lower case, all else as it is.
std::string in_lower_case(std::string_view text);

/// The words of `text`.
std::set<std::string> words_of(std::string_view text);

/// The last word of `text`, as in `self.team + ` or `{team`; empty if there is none.
std::string last_word(std::string_view text);

/// What a source assigns to a name.
struct AssignedValue {
  std::string_view text;     ///< from the value to the end of its line, at most 256 bytes
  bool needs_quotes = true;  ///< false: as a shell assigns, `NAME=value`
  friend bool operator==(const AssignedValue&, const AssignedValue&) = default;
};

/// The values that `code` assigns to the variable, constant or parameter `name`, as in `name = "x"`, `name: &str = "x"`,
/// `name[] = "x"`, `#define name "x"`.
std::vector<AssignedValue> values_of(std::string_view code, std::string_view name);

}  // namespace kaven::program
