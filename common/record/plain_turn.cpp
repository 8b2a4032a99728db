// SPDX-License-Identifier: MIT
#include "common/record/plain_turn.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "common/text/text_lines.hpp"

namespace kaven::record {

namespace {

// Reads the parts of a line from left to right. After the first part that does not fit, every call fails.
class LineParts {
 public:
  explicit LineParts(std::string_view line) : rest_(line) {}

  bool at_end() const { return fits_ && rest_.empty(); }

  bool has(std::string_view text) {
    if (!fits_ || !rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  void expect(std::string_view text) { fits_ = has(text); }
  void refuse() { fits_ = false; }

  char one_of(std::string_view letters) {
    fits_ = fits_ && !rest_.empty() && letters.find(rest_.front()) != std::string_view::npos;
    return fits_ ? taken(1).front() : '\0';
  }

  // A whole number from 0 on, without leading zeros.
  template <typename Number>
  Number whole_number() {
    return converted<Number>(digits());
  }

  // A number as JSON writes it, with a fraction, so that it cannot be confused with a whole number.
  double fraction(bool may_be_negative) {
    std::size_t length = may_be_negative && rest_.starts_with('-') ? 1 : 0;
    const std::size_t whole = digits_from(length);
    fits_ = fits_ && whole > 0 && (whole == 1 || rest_[length] != '0');
    length += whole;
    fits_ = fits_ && length < rest_.size() && rest_[length] == '.';
    if (!fits_) return 0;
    const std::size_t decimals = digits_from(++length);
    fits_ = decimals > 0;
    length += decimals;
    // An exponent is left to the reader of JSON.
    fits_ = fits_ && length < rest_.size() && rest_[length] != 'e' && rest_[length] != 'E';
    return converted<double>(fits_ ? taken(length) : std::string_view());
  }
  double seconds() { return fraction(false); }

  // A text up to its closing quotation mark, which it consumes.
  std::string text() {
    const auto is_plain = [](char letter) { return letter >= ' ' && letter <= '~' && letter != '\\'; };
    const std::size_t length = rest_.find('"');
    fits_ =
        fits_ && length != std::string_view::npos && std::ranges::all_of(rest_.substr(0, length), is_plain);
    if (!fits_) return {};
    std::string text(taken(length));
    taken(1);
    return text;
  }

 private:
  std::size_t digits_from(std::size_t at) const {
    std::size_t end = at;
    while (end < rest_.size() && text::is_digit(rest_[end])) ++end;
    return end - at;
  }

  std::string_view digits() {
    const std::size_t length = digits_from(0);
    fits_ = fits_ && length > 0 && (length == 1 || rest_.front() != '0');
    return fits_ ? taken(length) : std::string_view();
  }

  std::string_view taken(std::size_t length) {
    const std::string_view start = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return start;
  }

  template <typename Number>
  Number converted(std::string_view text) {
    const auto number = text::read_number<Number>(text);
    fits_ = fits_ && number;
    return number.value_or(Number{});
  }

  std::string_view rest_;
  bool fits_ = true;
};

game::Move read_plain_move(LineParts& parts) {
  game::Move move;
  parts.expect("(");
  move.colour = parts.one_of("WB") == 'W' ? game::Colour::white : game::Colour::black;
  parts.expect(" ");
  move.place.column = parts.one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - 'A';
  parts.expect(" ");
  // Row 0 is a pop-out. No board has more rows than this.
  constexpr int most_rows = 99;
  const int row = parts.whole_number<int>();
  if (row > most_rows) parts.refuse();
  move.place.row = row - 1;
  parts.expect(")");
  return move;
}

SearchInfo read_plain_info(LineParts& parts) {
  SearchInfo info;
  std::string_view separator;
  const auto has = [&](std::string_view name) {
    if (!parts.has(separator.empty() ? name : std::string(separator).append(name))) return false;
    separator = ",";
    return true;
  };
  if (has(R"("depth":)")) info.depth = parts.whole_number<int>();
  if (has(R"("score":)")) info.score = parts.fraction(true);
  if (has(R"("proved":")")) info.proved = parts.text();
  if (has(R"("nodes":)")) info.nodes = parts.whole_number<std::uint64_t>();
  if (has(R"("pv":")")) info.variation = parts.text();
  parts.expect("}");
  return info;
}

}  // namespace

std::optional<Turn> read_plain_turn(std::string_view line) {
  LineParts parts(line);
  Turn turn;
  parts.expect(R"({"ply":)");
  turn.ply = parts.whole_number<int>();
  parts.expect(R"(,"move":")");
  turn.move = read_plain_move(parts);
  parts.expect(R"(","seconds":)");
  turn.seconds = parts.seconds();
  parts.expect(R"(,"cpu":)");
  turn.cpu_seconds = parts.seconds();
  parts.expect(R"(,"opponent_cpu":)");
  turn.opponent_cpu_seconds = parts.seconds();
  if (parts.has(R"(,"clocked_cpu":)")) turn.clocked_cpu_seconds = parts.seconds();
  if (parts.has(R"(,"unclocked_cpu":)")) turn.unclocked_cpu_seconds = parts.seconds();
  if (parts.has(R"(,"info":{)")) turn.info = read_plain_info(parts);
  parts.expect("}");
  if (!parts.at_end()) return std::nullopt;
  return turn;
}

}  // namespace kaven::record
