// SPDX-License-Identifier: MIT
#include "common/game/position.hpp"
#include "common/notation/state_text.hpp"
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace game = kaven::game;
namespace notation = kaven::notation;
namespace text = kaven::text;

namespace {

std::string column_lines_of(const game::Position& position) {
  std::string text;
  for (int column = 0; column < position.rules().columns; ++column) {
    for (int row = 0; row < position.height(column); ++row) {
      text += position.at({column, row}) == game::Colour::white ? 'a' : 'b';
    }
    text += position.height(column) == 0 ? "e\n" : "\n";
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const game::Rules rules;
  const std::string text = kaven::fuzz::text_of(data, size);
  const auto read = notation::read_column_lines(text, rules);
  if (const auto* fault = std::get_if<text::TextFault>(&read)) {
    require(fault->line >= 1 && fault->line <= rules.columns + 1, "a fault has a line");
    require(fault->character >= 1, "a fault has a character");
    require(!fault->reason.empty() && text::printable(fault->reason, 1000) == fault->reason,
            "a reason is printable");
    return 0;
  }
  const auto& stones = std::get<std::vector<game::Move>>(read);
  const game::Position position(rules, stones, game::Colour::white);
  require(position.ply() == static_cast<int>(stones.size()), "each stone has its place");
  const auto again = notation::read_column_lines(column_lines_of(position), rules);
  require(again == read, "a board written is read as the same");
  return 0;
}
