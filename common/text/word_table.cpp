#include "common/text/word_table.hpp"

namespace kaven::text {

std::string alternatives(std::span<const std::string_view> words, std::string_view quotation_mark) {
  std::string text;
  for (std::size_t word = 0; word < words.size(); ++word) {
    if (word > 0) text += word + 1 == words.size() ? " or " : ", ";
    text.append(quotation_mark).append(words[word]).append(quotation_mark);
  }
  return text;
}

}  // namespace kaven::text
