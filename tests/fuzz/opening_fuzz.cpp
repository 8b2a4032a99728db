// SPDX-License-Identifier: MIT
#include <array>
#include <stdexcept>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/opening_text.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace game = kaven::game;
namespace notation = kaven::notation;

namespace {

// With pop-outs, too, which change what is legal.
void read_by(const game::Rules& rules, const std::string& line) {
  try {
    const std::vector<game::Move> moves = notation::read_opening(line, rules);
    game::Position position(rules);
    for (const game::Move& move : moves) {
      require(!position.check(move).has_value(), "an opening is played by the rules");
      position.play(move);
    }
    require(!position.over(), "an opening decides nothing");
    require(notation::read_opening(notation::write_opening(moves), rules) == moves,
            "what is written is read as the same");
  } catch (const std::invalid_argument& reason) {
    require(*reason.what() != '\0', "a refusal has a reason");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line = kaven::fuzz::text_of(data, size);
  for (const game::NamedGame& named : game::catalogue()) read_by(named.rules, line);
  game::Rules with_pop_outs = game::catalogue().front().rules;
  with_pop_outs.pop_out = true;
  read_by(with_pop_outs, line);
  return 0;
}
