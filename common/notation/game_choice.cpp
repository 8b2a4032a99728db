// SPDX-License-Identifier: MIT
#include "common/notation/game_choice.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
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

[[noreturn]] void refuse_word(std::string_view word, const std::string& expected) {
  throw std::invalid_argument("'" + text::printable(word) + "': expected " + expected);
}

const VariantOption* option_called(std::string_view name) {
  const auto options = variant_options();
  const auto found = std::ranges::find(options, name, &VariantOption::name);
  return found == options.end() ? nullptr : &*found;
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

enum class Where : std::uint8_t { whole, at_beginning, anywhere, word };

struct RuleWords {
  std::string_view words;  ///< without hyphens and underscores, in lower case, with blanks between
  std::string_view game;
  Where where = Where::at_beginning;
  bool exact = false;
};

// The first row that fits counts.
constexpr std::array rule_table = {
    // 無禁手, "no forbidden moves", is free style; 禁手, "forbidden moves", is Renju.
    RuleWords{"非禁 不禁 notrenju nonrenju norenju 无禁 無禁 自由", "gomoku", Where::anywhere},
    RuleWords{"renju 连珠 連珠 聯珠 렌주 рэндзю рендзю 禁手", "renju", Where::anywhere},
    // RIF, and openings of Renju tournaments.
    RuleWords{"rif soosorv soosyrv sakata taraguchi tarannikov yamaguchi", "renju"},
    RuleWords{"4", "renju", Where::whole},
    RuleWords{"caro", "caro", Where::word},
    RuleWords{"8 9", "caro", Where::whole},
    RuleWords{"standard", "gomoku", Where::anywhere, true},
    RuleWords{"exact", "gomoku", Where::at_beginning, true},
    RuleWords{"1", "gomoku", Where::whole, true},
    RuleWords{"free fastgame gomoku fiveinarow 五子棋 五目 longpro swap", "gomoku"},
    RuleWords{"pro 0", "gomoku", Where::whole},
    RuleWords{"connect4 connectfour fourinarow 4inarow", "connect4", Where::whole},
};

std::string simplified(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (std::string_view(" \t\r\n-_").find(letter) == std::string_view::npos) result += text::lower(letter);
  }
  return result;
}

bool fits(Where where, std::string_view word, std::string_view name) {
  const std::size_t at = name.find(word);
  const std::size_t end = at + word.size();
  if (where == Where::whole) return name == word;
  if (where == Where::at_beginning) return at == 0;
  return at != std::string_view::npos &&
         (where == Where::anywhere || end >= name.size() || !text::is_letter(name[end]));
}

}  // namespace

std::span<const VariantOption> variant_options() {
  static constexpr std::array options = {
      VariantOption{"--size", "columns x rows, as in 15x15", &GameChoice::size},
      VariantOption{"--connect", "stones in a row that make a line", &GameChoice::connect},
      VariantOption{"--exact-five", "longer rows do not count", &GameChoice::exact},
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
    if (value) words.push_back(std::string(option.name) + *value);
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

std::optional<GameChoice> piskvork_rule(std::string_view word) {
  const std::string text = simplified(word);
  const auto* const rule = std::ranges::find_if(rule_table, [&](const RuleWords& each) {
    return std::ranges::any_of(text::words_of(each.words),
                               [&](const std::string& known) { return fits(each.where, known, text); });
  });
  if (rule == rule_table.end()) return std::nullopt;
  GameChoice choice{.game = std::string(rule->game), .exact = rule->exact};
  if (choice.game == "gomoku") choice.opening = "none";
  return choice;
}

}  // namespace kaven::notation
