#include "common/program/command_line.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

// Appends the contents of a quotation to `word`; `at` is after the opening mark before the call, after the
// closing mark afterwards.
void take_quotation(std::string_view line, std::size_t& at, std::string& word) {
  const char mark = line[at - 1];
  for (; at < line.size() && line[at] != mark; ++at) {
    const bool escapes = mark == '"' && line[at] == '\\' && at + 1 < line.size() &&
                         (line[at + 1] == '"' || line[at + 1] == '\\');
    if (escapes) ++at;
    word += line[at];
  }
  if (at == line.size()) {
    throw std::invalid_argument(std::string("the quotation mark ") + mark + " is not closed");
  }
  ++at;
}

bool is_plain(char letter) {
  constexpr std::string_view marks = "._-+/:,@%";
  return text::is_letter(letter) || text::is_digit(letter) || marks.find(letter) != std::string_view::npos;
}

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string text = "'";
  for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
  return text + "'";
}

}  // namespace

std::vector<std::string> split_command(std::string_view line) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(blanks, at)) != std::string_view::npos) {
    std::string word;
    while (at < line.size() && blanks.find(line[at]) == std::string_view::npos) {
      const char character = line[at++];
      if (character == '\'' || character == '"') {
        take_quotation(line, at, word);
      } else if (character == '\\') {
        if (at == line.size()) throw std::invalid_argument("a backslash at the end escapes no character");
        word += line[at++];
      } else {
        word += character;
      }
    }
    words.push_back(word);
  }
  return words;
}

std::string joined_command(std::span<const std::string> words) {
  return text::joined(words, " ", shell_word);
}

}  // namespace kaven::program
