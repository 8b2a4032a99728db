// SPDX-License-Identifier: MIT
#include "common/exchange/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "common/notation/game_choice.hpp"
#include "common/text/printable.hpp"

namespace kaven::exchange {

std::string rules_text(const record::Header& header) {
  const auto choice = notation::choice_of(header.game, header.rules);
  if (!choice) {
    throw std::runtime_error(
        fmt::format("game {}: its rules are none that `--game` and its options can choose",
                    text::printable(header.event)));
  }
  return notation::choice_text(*choice);
}

std::string name_of(const record::Header& header, game::Colour colour) {
  return text::printable(header.contestants[game::index(colour)].name, longest_text);
}

std::vector<game::Move> moves_of(const record::GameRecord& record) {
  std::vector<game::Move> moves = record.header.opening;
  for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
  return moves;
}

bool is_recoloured(const record::GameRecord& record) {
  const std::vector<game::Move> moves = moves_of(record);
  return record.header.rules.opening == game::Opening::recolour && moves.size() > 1 &&
         moves[0].place == moves[1].place;
}

bool has_pop_out(const record::GameRecord& record) {
  return std::ranges::any_of(moves_of(record), game::is_pop_out);
}

}  // namespace kaven::exchange
