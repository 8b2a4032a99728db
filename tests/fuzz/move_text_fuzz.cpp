// SPDX-License-Identifier: MIT
#include <algorithm>

#include "common/game/rules.hpp"
#include "common/notation/move_form.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace notation = kaven::notation;
namespace text = kaven::text;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = kaven::fuzz::text_of(data, size);
  const auto reading = notation::read_move(text);
  if (const auto* read = std::get_if<notation::MoveText>(&reading)) {
    const auto [column, row] = read->move.place;
    require(column >= 0 && column < kaven::game::largest_side, "columns run from A to Z");
    require(row >= -2 && row <= 999, "rows run from what has a minus to 1000");
    require(read->list.empty() == (row >= -1 && row < 999), "the text is there of a row that is not");
    const auto again = notation::read_move(notation::write_move(read->move));
    const auto* written = std::get_if<notation::MoveText>(&again);
    require(written != nullptr && written->move == read->move, "a move written is read as the same");
    require(row < -1 || written->leniencies.empty(), "a move written needs no leniency");
  }
  if (const auto* refused = std::get_if<notation::NotAMove>(&reading)) {
    require(text::printable(refused->reason, 100'000) == refused->reason, "a reason is printable");
    require(refused->list.size() <= 200, "a list shown is short");
  }
  const std::string advice = notation::move_form_advice(text, kaven::game::Colour::black);
  if (!advice.empty()) {
    require(text::printable(advice) == advice, "advice is printable, and short");
    // The text about the fault has no parentheses except those around UTF-16 before the move.
    const auto mark = advice.rfind('(');
    const auto meant = notation::read_move(std::string_view(advice).substr(mark));
    require(std::holds_alternative<notation::MoveText>(meant), "what is advised is a move");
  }
  notation::read_colour(text);
  if (const auto place = notation::read_place(text)) {
    require(place->column >= 0 && place->column < kaven::game::largest_side && place->row >= -1 &&
                place->row <= 999,
            "a place is on some board");
  }
  const std::string shown = text::printable(text);
  require(std::ranges::none_of(shown, [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; }),
          "what is printable has no control characters");
  return 0;
}
