// SPDX-License-Identifier: MIT
#include "common/notation/game_options.hpp"

#include <string>
#include <type_traits>
#include <variant>

#include "common/game/catalogue.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

void add_game_option(command_line::OptionList& options, GameChoice& choice) {
  options.add("--game", choice.game, text::alternatives(game::game_names())).show_default();
}

std::string turn_limits() {
  return text::joined(game::catalogue(), ", ", [](const game::NamedGame& each) {
    return std::string(each.name) + " " + std::to_string(each.turn_limit.count());
  });
}

void add_variant_options(command_line::OptionList& options, GameChoice& choice) {
  for (const VariantOption& option : variant_options()) {
    const std::string name(option.name);
    const std::string meaning(option.meaning);
    const auto add = [&](auto member) {
      if constexpr (std::is_same_v<decltype(member), bool GameChoice::*>) {
        options.add_flag(name, choice.*member, meaning);
      } else {
        options.add(name, choice.*member, meaning);
      }
    };
    std::visit(add, option.member);
  }
}

}  // namespace kaven::notation
