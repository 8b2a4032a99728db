// SPDX-License-Identifier: MIT
#include "common/game/catalogue.hpp"
#include "common/notation/state_text.hpp"
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace game = kaven::game;
namespace notation = kaven::notation;
namespace text = kaven::text;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const game::Rules& rules = game::find_game("maxconnect4")->rules;
  const auto read = notation::read_state_text(kaven::fuzz::text_of(data, size), rules);
  if (const auto* fault = std::get_if<text::TextFault>(&read)) {
    require(fault->line >= 1 && fault->line <= rules.rows + 2, "a fault has a line");
    require(fault->character >= 1, "a fault has a character");
    require(!fault->reason.empty() && text::printable(fault->reason, 1000) == fault->reason,
            "a reason is printable");
    return 0;
  }
  const auto& [position, line_end, begins_with_mark, next_player_fault] = std::get<notation::State>(read);
  const bool first_is_next = position.to_move() == game::Colour::white;
  require(begins_with_mark == (size > 0 && data[0] == 0xEF),
          "only a byte order mark may come before the digits");
  require(position.ply() % 2 == (first_is_next ? 0 : 1), "the players take turns");
  require(!next_player_fault || next_player_fault->line == rules.rows + 1, "that fault is in the last line");
  const std::string written = notation::write_state_text(position, line_end);
  const auto again = notation::read_state_text(written, rules);
  const auto* state = std::get_if<notation::State>(&again);
  require(state != nullptr && !state->next_player_fault && state->position.hash() == position.hash() &&
              state->line_end == line_end && !state->begins_with_mark,
          "a state written is read as the same");
  return 0;
}
