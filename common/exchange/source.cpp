#include "common/exchange/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/text/encoded_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::exchange {

namespace {

int count_of_lost(std::string_view text) {
  constexpr std::string_view replacement = "\xef\xbf\xbd";
  int count = 0;
  for (std::size_t at = text.find(replacement); at != std::string_view::npos;
       at = text.find(replacement, at + 1))
    ++count;
  return count;
}

}  // namespace

std::string readable_text(std::string_view bytes, const std::function<void(const std::string&)>& note) {
  constexpr std::size_t longest_header = 4096;
  constexpr std::string_view property = "CA[";
  const std::string_view header = bytes.substr(0, longest_header);
  const std::size_t begin =
      header.find('(') == std::string_view::npos ? header.size() : header.find(property);
  std::string_view stated;
  if (begin < header.size()) {
    stated = header.substr(begin + property.size());
    stated = stated.substr(0, stated.find(']'));
  }
  text::DecodedText decoded = text::decoded_text(bytes, stated);
  if (decoded.is_assumed)
    note(fmt::format("this is not UTF-8 and names no encoding: read as {}", decoded.encoding));
  if (const int lost = count_of_lost(decoded.text); lost > 0)
    note(fmt::format("{} {} not of {}: shown as U+FFFD", lost, lost == 1 ? "character is" : "characters are",
                     decoded.encoding));
  return std::move(decoded.text);
}

int Source::line_of(std::size_t offset) const {
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, std::min(offset, text.size())), '\n'));
}

std::string Source::placed(int line, const std::string& what) const {
  return fmt::format("{}:{}: {}", text::printable(file, 400), line, text::printable(what, 1000));
}

void Source::refuse(int line, const std::string& reason) const {
  throw ReadingError(placed(line, reason));
}

}  // namespace kaven::exchange
