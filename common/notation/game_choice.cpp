#include "common/notation/game_choice.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_words.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

namespace {

int read_side(std::string_view text, const std::string& size) {
  const auto side = text::read_number<int>(text);
  if (!side) throw std::invalid_argument("size '" + size + "': expected COLUMNSxROWS, as in 15x15");
  return *side;
}

template <typename Words>
auto read_word(const char* what, const Words& words, const std::string& word) {
  const auto found = words.find(word);
  if (!found) {
    throw std::invalid_argument(std::string(what) + " '" + word + "': expected " +
                                text::alternatives(words.words()) + text::suggestion(word, words.words()));
  }
  return *found;
}

// The value after an option's name, `=19x19`; empty for a flag that is set.
std::optional<std::string> written(const std::optional<std::string>& value) {
  return value ? std::optional("=" + *value) : std::nullopt;
}
std::optional<std::string> written(std::optional<int> value) {
  return value ? std::optional("=" + std::to_string(*value)) : std::nullopt;
}
std::optional<std::string> written(bool value) {
  return value ? std::optional<std::string>("") : std::nullopt;
}

}  // namespace

std::span<const VariantOption> variant_options() {
  static constexpr std::array options = {
      VariantOption{"--size", "columns x rows, as in 15x15", &GameChoice::size},
      VariantOption{"--connect", "stones in a row that make a line", &GameChoice::connect},
      VariantOption{"--exact-five,--exact", "longer rows do not count", &GameChoice::exact},
      VariantOption{"--pop-out", "each side may pop its own bottom stone out of a column, once",
                    &GameChoice::pop_out},
      VariantOption{"--full-board", "draw or both-lose", &GameChoice::full_board},
      VariantOption{"--opening-rule", "none, recolour or swap2: how a game without gravity begins",
                    &GameChoice::opening},
  };
  return options;
}

std::vector<std::string> variant_words(const GameChoice& choice) {
  std::vector<std::string> words;
  for (const VariantOption& option : variant_options()) {
    const auto value = std::visit([&](auto member) { return written(choice.*member); }, option.member);
    if (value) words.push_back(std::string(option.name.substr(0, option.name.find(','))) + *value);
  }
  return words;
}

ChosenGame choose_game(const GameChoice& choice) {
  const game::NamedGame* named = game::find_game(choice.game);
  if (named == nullptr) {
    const std::vector<std::string_view> known = game::game_names();
    throw std::invalid_argument("game '" + choice.game + "' is not known: expected " +
                                text::alternatives(known) + text::suggestion(choice.game, known));
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
  chosen.rules.exact_length = named->rules.exact_length || choice.exact;
  chosen.rules.pop_out = choice.pop_out;
  if (choice.full_board)
    chosen.rules.full_board = read_word("full board", full_board_words, *choice.full_board);
  if (choice.opening) chosen.rules.opening = read_word("opening rule", opening_words, *choice.opening);
  if (const auto wrong = game::contradiction(chosen.rules)) throw std::invalid_argument(*wrong);
  return chosen;
}

std::string size_text(const game::Rules& rules) {
  return std::to_string(rules.columns) + "x" + std::to_string(rules.rows);
}

}  // namespace kaven::notation
