// SPDX-License-Identifier: MIT
#include <sstream>
#include <string>
#include <variant>

#include "agent/claimeven/gomocup/command.hpp"
#include "agent/claimeven/gomocup/stones.hpp"
#include "common/game/catalogue.hpp"
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace gomocup = kaven::agent::claimeven::gomocup;

namespace {

void require_printable(const std::string& text) {
  require(kaven::text::printable(text, text.size()) == text, "a reason can be shown");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kaven::game::Rules rules = kaven::game::find_game("gomoku")->rules;
  rules.opening = kaven::game::Opening::none;
  gomocup::Stones stones(rules);
  std::istringstream input(kaven::fuzz::text_of(data, size));
  for (std::string line; std::getline(input, line);) {
    const auto command = gomocup::read_command(line);
    if (const auto* start = std::get_if<gomocup::Start>(&command)) {
      require(start->columns >= 5 && start->columns <= 26 && start->rows >= 5 && start->rows <= 26,
              "a board can be played on");
    }
    if (const auto* malformed = std::get_if<gomocup::Malformed>(&command))
      require_printable(malformed->reason);
    if (const auto* unknown = std::get_if<gomocup::Unknown>(&command)) require_printable(unknown->command);
    if (const auto* info = std::get_if<gomocup::Info>(&command)) {
      const auto amount = gomocup::read_amount(info->value);
      require(!amount || *amount >= 0, "an amount is not negative");
    }
    const auto board_line = gomocup::read_board_line(line);
    if (const auto* stone = std::get_if<gomocup::BoardStone>(&board_line)) {
      if (const auto refused = stones.put(stone->place, stone->owner)) require_printable(*refused);
    }
    if (const auto* malformed = std::get_if<gomocup::Malformed>(&board_line)) {
      require_printable(malformed->reason);
    }
  }
  const auto position = stones.position();
  if (const auto* board = std::get_if<kaven::game::Position>(&position)) {
    require(!board->over(), "there is a move");
  }
  return 0;
}
