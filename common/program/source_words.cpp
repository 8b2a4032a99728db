#include "common/program/source_words.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

constexpr std::size_t longest_assignment = 256;

// The start of the value assigned to the name that ends at `behind`; empty if there is no assignment.
std::optional<std::size_t> value_begin(std::string_view code, std::size_t behind) {
  const std::size_t sign = code.substr(0, behind + longest_assignment).find_first_of("=(),;\n\"", behind);
  if (sign == std::string_view::npos || code[sign] != '=' || code.substr(sign + 1, 1) == "=")
    return std::nullopt;
  const std::size_t begin = code.find_first_not_of(" \t", sign + 1);
  return begin == std::string_view::npos ? std::nullopt : std::optional(begin);
}

}  // namespace

bool is_word_character(char each) {
  return each == '_' || text::is_letter(each) || text::is_digit(each);
}

std::string in_lower_case(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), text::lower);
  return small;
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char each : text) {
    if (is_word_character(each)) {
      word += each;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, ""));
    }
  }
  if (!word.empty()) words.insert(word);
  return words;
}

std::string last_word(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && !is_word_character(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_word_character(text[begin - 1])) --begin;
  return std::string(text.substr(begin, end - begin));
}

std::vector<AssignedValue> values_of(std::string_view code, std::string_view name) {
  std::vector<AssignedValue> values;
  for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
    const std::size_t behind = at + name.size();
    if (at > 0 && is_word_character(code[at - 1])) continue;
    if (behind < code.size() && is_word_character(code[behind])) continue;
    const bool defined = code.substr(0, at).ends_with("#define ");
    const auto begin = defined ? std::optional(behind + 1) : value_begin(code, behind);
    if (!begin || *begin >= code.size()) continue;
    const std::string_view rest = code.substr(*begin, longest_assignment);
    values.push_back(
        {.text = rest.substr(0, rest.find('\n')), .needs_quotes = code.substr(behind, 1) != "="});
  }
  return values;
}

}  // namespace kaven::program
