#include "common/notation/game_choice.hpp"

#include <charconv>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "common/game/catalogue.hpp"

namespace kaven::notation {

namespace {

int read_side(std::string_view text, const std::string& size) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument("size '" + size + "': expected COLUMNSxROWS, as in 15x15");
  }
  return value;
}

}  // namespace

ChosenGame choose_game(const GameChoice& choice) {
  const game::NamedGame* named = game::find_game(choice.game);
  if (named == nullptr) {
    std::string known;
    for (const game::NamedGame& each : game::catalogue()) {
      known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    throw std::invalid_argument("game '" + choice.game + "' is not known: expected one of " + known);
  }
  ChosenGame chosen{std::string(named->name), std::string(named->title), named->rules, named->turn_limit};
  if (choice.size) {
    const std::string_view size = *choice.size;
    const std::size_t cross = size.find_first_of("xX");
    if (cross == std::string_view::npos) read_side("", *choice.size);
    chosen.rules.columns = read_side(size.substr(0, cross), *choice.size);
    chosen.rules.rows = read_side(size.substr(cross + 1), *choice.size);
  }
  if (choice.connect) chosen.rules.line_length = *choice.connect;
  chosen.rules.exact_length = choice.exact;
  if (choice.full_board) {
    if (*choice.full_board != "draw" && *choice.full_board != "both-lose") {
      throw std::invalid_argument("full board '" + *choice.full_board + "': expected draw or both-lose");
    }
    chosen.rules.full_board =
        *choice.full_board == "draw" ? game::FullBoard::draw : game::FullBoard::both_lose;
  }
  if (const auto wrong = game::contradiction(chosen.rules)) throw std::invalid_argument(*wrong);
  return chosen;
}

std::string size_text(const game::Rules& rules) {
  return std::to_string(rules.columns) + "x" + std::to_string(rules.rows);
}

}  // namespace kaven::notation
