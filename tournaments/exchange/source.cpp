#include "tournaments/exchange/source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/text/printable.hpp"

namespace kaven::tournaments::exchange {

int Source::line_of(std::size_t offset) const {
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, std::min(offset, text.size())), '\n'));
}

void Source::refuse(int line, const std::string& reason) const {
  throw ReadingError(
      fmt::format("{}:{}: {}", text::printable(file, 400), line, text::printable(reason, 1000)));
}

}  // namespace kaven::tournaments::exchange
