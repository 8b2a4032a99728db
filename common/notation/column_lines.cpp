#include "common/notation/column_lines.hpp"

#include <cstddef>
#include <optional>

namespace kaven::notation {

namespace {

// Returns the fault at the first wrong character of `line`, if any.
std::optional<text::TextFault> fault_of(std::string_view line, const game::Rules& rules) {
  if (line == "e") return std::nullopt;
  if (line.empty())
    return text::TextFault{.character = 1, .reason = "expected pieces, or e for an empty column"};
  for (std::size_t at = 0; at < line.size(); ++at) {
    text::TextFault fault{.character = static_cast<int>(at) + 1};
    if (line[at] == 'e') {
      fault.reason = "e stands alone: expected a or b";
    } else if (line[at] != 'a' && line[at] != 'b') {
      fault.reason = text::quoted_character(line[at]) + " is no piece: expected a or b" +
                     (at == 0 ? ", or e alone" : "");
    } else if (static_cast<int>(at) >= rules.rows) {
      fault.reason = "a column holds " + std::to_string(rules.rows) + " pieces at most";
    } else {
      continue;
    }
    // An e before something else is the first visible fault, but the character after it is the wrong one.
    if (at == 0 && line[0] == 'e') fault.character = 2;
    return fault;
  }
  return std::nullopt;
}

}  // namespace

std::variant<std::vector<game::Move>, text::TextFault> read_column_lines(std::string_view text,
                                                                         const game::Rules& rules) {
  std::vector<game::Move> stones;
  const auto lines = text::lines_of(text::without_byte_order_mark(text));
  for (int column = 0; column < rules.columns; ++column) {
    const auto number = static_cast<std::size_t>(column);
    if (number >= lines.size()) {
      return text::TextFault{.line = column + 1,
                             .character = 1,
                             .reason = "the text ends: expected " + std::to_string(rules.columns) +
                                       " lines, one for each column"};
    }
    const std::string_view line = lines[number];
    if (auto fault = fault_of(line, rules)) {
      fault->line = column + 1;
      return *fault;
    }
    if (line == "e") continue;
    for (int row = 0; row < static_cast<int>(line.size()); ++row) {
      const bool alice = line[static_cast<std::size_t>(row)] == 'a';
      stones.push_back({alice ? game::Colour::white : game::Colour::black, {column, row}});
    }
  }
  if (static_cast<int>(lines.size()) > rules.columns) {
    return text::TextFault{
        .line = rules.columns + 1,
        .character = 1,
        .reason = "expected no more than " + std::to_string(rules.columns) + " lines, one for each column"};
  }
  return stones;
}

}  // namespace kaven::notation
