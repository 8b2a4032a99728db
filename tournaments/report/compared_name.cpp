#include "tournaments/report/compared_name.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "common/text/unicode_text.hpp"

namespace kaven::tournaments::report {

namespace {

// The words of `name` in their order; the words after the first comma come first.
std::vector<std::string> words_in(std::string_view name) {
  std::vector<std::string> words(1);
  std::size_t before_comma = 0;
  for (const char letter : text::case_folded(text::composed(name))) {
    const bool separates = letter == ' ' || letter == ',' || letter == '_' || letter == '\t';
    if (!separates) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
    if (letter == ',' && before_comma == 0) before_comma = words.size() - 1;
  }
  std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(before_comma), words.end());
  std::erase(words, "");
  return words;
}

std::string without_marks(std::string_view word) {
  std::string letters;
  std::ranges::copy_if(word, std::back_inserter(letters), [](char letter) {
    const bool is_ascii = static_cast<unsigned char>(letter) < 0x80;
    return !is_ascii || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
  });
  return letters;
}

}  // namespace

ComparedName::ComparedName(std::string_view name) : words_(words_in(name)), sorted_(words_) {
  std::ranges::sort(sorted_);
}

bool ComparedName::is_like(const ComparedName& other, Likeness likeness) const {
  if (empty() || other.empty()) return false;
  if (words_ == other.words_) return true;
  if (likeness >= Likeness::reordered && sorted_ == other.sorted_) return true;
  return likeness >= Likeness::concatenated && (concatenates(other) || other.concatenates(*this));
}

bool ComparedName::shares_a_word_with(const ComparedName& other) const {
  return std::ranges::any_of(
      other.words_, [&](const std::string& word) { return std::ranges::binary_search(sorted_, word); });
}

// Whether this name is a single word, made of the words of `other` in any order. More words than people's names have
// would have too many orders.
bool ComparedName::concatenates(const ComparedName& other) const {
  constexpr std::size_t most_words = 6;
  if (words_.size() != 1 || other.words_.size() < 2 || other.words_.size() > most_words) return false;
  const std::string whole = without_marks(words_.front());
  std::vector<std::string> parts;
  std::size_t length = 0;
  for (const std::string& word : other.words_) {
    parts.push_back(without_marks(word));
    length += parts.back().size();
  }
  if (length != whole.size()) return false;
  std::ranges::sort(parts);
  do {
    std::string joined;
    for (const std::string& part : parts) joined += part;
    if (joined == whole) return true;
  } while (std::next_permutation(parts.begin(), parts.end()));
  return false;
}

}  // namespace kaven::tournaments::report
