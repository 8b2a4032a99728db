#include "common/program/stem.hpp"

#include <algorithm>
#include <cstddef>

#include "common/program/source_words.hpp"

namespace kaven::program {

namespace {

constexpr std::size_t longest_stem = 64;

constexpr std::string_view advice = "its agent.toml can say stem = \"";

bool is_stem_character(char character) {
  return is_word_character(character) || character == '-' || character == '.';
}

}  // namespace

std::optional<std::string> stem_fault(std::string_view stem) {
  const bool fits = !stem.empty() && stem.front() != '.' && stem.size() <= longest_stem &&
                    std::ranges::all_of(stem, is_stem_character);
  if (fits) return std::nullopt;
  return "expected letters, digits, '_', '-' and '.', the first of them no '.', at most " +
         std::to_string(longest_stem);
}

std::string usable_stem(const std::string& name) {
  std::string better = name.substr(0, longest_stem);
  for (char& character : better) character = is_stem_character(character) ? character : '-';
  return better.empty() || better.front() == '.' ? "agent" : better;
}

std::string advice_to_state(const std::string& stem) {
  return std::string(advice) + stem + "\"";
}

std::optional<std::string> advised_stem(std::string_view text) {
  const std::size_t at = text.find(advice);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + advice.size());
  const std::string stem(rest.substr(0, rest.find('"')));
  return stem_fault(stem) ? std::nullopt : std::optional(stem);
}

}  // namespace kaven::program
