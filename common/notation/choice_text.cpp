#include "common/notation/choice_text.hpp"

#include <stdexcept>
#include <variant>

#include "common/game/catalogue.hpp"
#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

namespace {

[[noreturn]] void refuse_word(std::string_view word, const std::string& expected) {
  throw std::invalid_argument("'" + text::printable(word) + "': expected " + expected);
}

const VariantOption* option_called(std::string_view name) {
  for (const VariantOption& option : variant_options()) {
    std::string_view names = option.name;
    while (!names.empty()) {
      const std::size_t comma = names.find(',');
      if (names.substr(0, comma) == name) return &option;
      names = comma == std::string_view::npos ? std::string_view() : names.substr(comma + 1);
    }
  }
  return nullptr;
}

void set_member(std::optional<std::string>& member, std::string_view value, std::string_view /*word*/) {
  member = std::string(value);
}

void set_member(std::optional<int>& member, std::string_view value, std::string_view word) {
  member = text::read_number<int>(value);
  if (!member) refuse_word(word, "a whole number after =");
}

void set_member(bool& member, std::string_view value, std::string_view word) {
  if (!value.empty()) refuse_word(word, "no value");
  member = true;
}

}  // namespace

std::optional<GameChoice> choice_of(const std::string& name, const game::Rules& rules) {
  const game::NamedGame* const named = game::find_game(name);
  if (named == nullptr) return std::nullopt;
  GameChoice choice{
      .game = name, .exact = rules.exact_length && !named->rules.exact_length, .pop_out = rules.pop_out};
  if (size_text(rules) != size_text(named->rules)) choice.size = size_text(rules);
  if (rules.line_length != named->rules.line_length) choice.connect = rules.line_length;
  if (rules.full_board != named->rules.full_board) {
    choice.full_board = std::string(full_board_words.word_of(rules.full_board));
  }
  if (rules.opening != named->rules.opening) {
    choice.opening = std::string(opening_words.word_of(rules.opening));
  }
  try {
    if (choose_game(choice).rules == rules) return choice;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  return std::nullopt;
}

std::string choice_text(const GameChoice& choice) {
  std::string text = choice.game;
  for (const std::string& word : variant_words(choice)) text += ' ' + word;
  return text;
}

GameChoice read_choice(std::string_view text) {
  GameChoice choice{.game = {}};
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size() == text.size() ? word.size() : word.size() + 1);
    if (word.empty()) continue;
    if (choice.game.empty()) {
      choice.game = std::string(word);
      continue;
    }
    const std::size_t equals = word.find('=');
    const VariantOption* const option = option_called(word.substr(0, equals));
    if (option == nullptr) refuse_word(word, "an option of the game, as in --size=19x19");
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    std::visit([&](auto member) { set_member(choice.*member, value, word); }, option->member);
  }
  if (choice.game.empty()) refuse_word(text, "the name of a game");
  return choice;
}

}  // namespace kaven::notation
