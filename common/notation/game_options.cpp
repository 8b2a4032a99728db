#include "common/notation/game_options.hpp"

#include <CLI/CLI.hpp>
#include <type_traits>

#include "common/game/catalogue.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

void add_game_option(CLI::App& app, GameChoice& choice) {
  app.add_option("--game", choice.game, text::alternatives(game::game_names()))->capture_default_str();
}

void add_variant_options(CLI::App& app, GameChoice& choice) {
  for (const VariantOption& option : variant_options()) {
    const std::string name(option.name);
    const std::string meaning(option.meaning);
    const auto add = [&](auto member) {
      if constexpr (std::is_same_v<decltype(member), bool GameChoice::*>) {
        app.add_flag(name, choice.*member, meaning);
      } else {
        app.add_option(name, choice.*member, meaning);
      }
    };
    std::visit(add, option.member);
  }
}

}  // namespace kaven::notation
