// SPDX-License-Identifier: MIT
#include "common/exchange/exchange_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::exchange {

// Each format is in the file of its name.
extern const ExchangeFormat csv_format;
extern const ExchangeFormat jsonl_format;
extern const ExchangeFormat kaggle_format;
extern const ExchangeFormat pgn_format;
extern const ExchangeFormat psq_format;
extern const ExchangeFormat sgf_format;

void attempt(const TakeFault& leave_out, const std::function<void()>& reading) {
  try {
    reading();
  } catch (const ReadingError& fault) {
    leave_out(fault);
  }
}

std::span<const ExchangeFormat* const> exchange_formats() {
  static constexpr std::array all = {&csv_format, &pgn_format,    &sgf_format,
                                     &psq_format, &kaggle_format, &jsonl_format};
  return all;
}

const ExchangeFormat* find_exchange_format(std::string_view name) {
  const auto all = exchange_formats();
  const auto found = std::ranges::find(all, name, &ExchangeFormat::name);
  return found == all.end() ? nullptr : *found;
}

bool is_game_file_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return false;
  std::string ending(name.substr(dot + 1));
  std::ranges::transform(ending, ending.begin(), text::lower);
  return ending != jsonl_format.name &&
         std::ranges::any_of(exchange_formats(), [&](const ExchangeFormat* const format) {
           return ending == format->name || (!format->file_ending.empty() && ending == format->file_ending);
         });
}

const ExchangeFormat* find_format_of(std::string_view text) {
  const auto all = exchange_formats();
  const auto found =
      std::ranges::find_if(all, [&](const ExchangeFormat* const format) { return format->may_be(text); });
  return found == all.end() ? nullptr : *found;
}

const ExchangeFormat& guessed_format(const Source& source) {
  if (const ExchangeFormat* const format = find_format_of(source.text)) return *format;
  const std::string_view first = source.text.substr(0, source.text.find('\n'));
  const std::string expected = text::joined(exchange_formats(), ", ", [](const ExchangeFormat* const format) {
    return fmt::format("{} ({})", format->name, format->meaning);
  });
  source.refuse(
      1, fmt::format("'{}': expected a file in one of the formats {}", text::printable(first, 80), expected));
}

}  // namespace kaven::exchange
