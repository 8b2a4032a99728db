// SPDX-License-Identifier: MIT
#include "common/notation/move_form.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "common/notation/move_text.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::notation {

namespace {

// Nobody who means a move writes more than this.
constexpr std::size_t longest_looked_at = 64;
constexpr std::size_t most_digits = 3;

bool has_any(std::string_view text, std::string_view letters) {
  return text.find_first_of(letters) != std::string_view::npos;
}
bool is_number(const std::string& word) {
  return text::is_digit(word.front());
}
std::optional<game::Colour> colour_of(const std::string& word) {
  if (word == "W" || word == "WHITE") return game::Colour::white;
  if (word == "B" || word == "BLACK") return game::Colour::black;
  return std::nullopt;
}

/// The words of an answer in capitals, and whether any two are not separated.
struct Words {
  std::vector<std::string> all;
  bool apart = true;
};

Words parts_of(std::string_view text) {
  Words words;
  bool separated = true;
  const auto begin = [&](std::string word) {
    if (!separated) words.apart = false;
    words.all.push_back(std::move(word));
    separated = false;
  };
  for (std::size_t at = 0; at < text.size();) {
    const bool number = text::is_digit(text[at]);
    if (!number && !text::is_letter(text[at])) {
      separated = true;
      ++at;
      continue;
    }
    std::string word;
    while (at < text.size() && (number ? text::is_digit(text[at]) : text::is_letter(text[at])))
      word += text::upper(text[at++]);
    // `WD1`: colour and column in one.
    if (!number && word.size() == 2 && colour_of(word.substr(0, 1))) {
      begin(word.substr(0, 1));
      word.erase(0, 1);
    }
    begin(std::move(word));
  }
  return words;
}

/// The intended move, and what is wrong with its words.
struct Meant {
  game::Colour colour = game::Colour::white;
  char column = 'A';
  std::string row;
  std::vector<std::string> faults;
};

bool is_column(const std::string& word) {
  return word.size() == 1 && text::is_letter(word.front());
}

// The column letter for a column number, counted from 1; empty above Z.
std::optional<char> column_of(const std::string& number) {
  int column = 0;
  std::from_chars(number.data(), number.data() + number.size(), column);
  if (column < 1 || column > 'Z' - 'A' + 1) return std::nullopt;
  return static_cast<char>('A' + column - 1);
}

// Interprets the two words other than the colour.
std::optional<Meant> place_meant(const std::string& first, const std::string& second) {
  if (is_column(first) && is_number(second)) return Meant{.column = first.front(), .row = second};
  if (is_number(first) && is_column(second)) {
    return Meant{.column = second.front(), .row = first, .faults = {"the row before the column"}};
  }
  if (!is_number(first) || !is_number(second)) return std::nullopt;
  const auto column = column_of(first);
  if (!column) return std::nullopt;
  return Meant{.column = *column, .row = second, .faults = {"a number for the column, which is a letter"}};
}

std::optional<Meant> meaning_of(const std::vector<std::string>& words, game::Colour mover) {
  const bool too_long = std::ranges::any_of(
      words, [](const std::string& word) { return is_number(word) && word.size() > most_digits; });
  if (too_long || words.size() < 2 || words.size() > 3) return std::nullopt;
  if (words.size() == 2) {
    auto meant = place_meant(words[0], words[1]);
    if (!meant) return std::nullopt;
    meant->colour = mover;
    meant->faults.insert(meant->faults.begin(), "no colour");
    return meant;
  }
  const auto first = colour_of(words[0]);
  const auto last = colour_of(words[2]);
  if (!first && !last) return std::nullopt;
  auto meant = first ? place_meant(words[1], words[2]) : place_meant(words[0], words[1]);
  if (!meant) return std::nullopt;
  meant->colour = first ? *first : *last;
  if (!first) meant->faults.insert(meant->faults.begin(), "its colour at the end");
  return meant;
}

// The faults of all characters outside the words.
std::vector<std::string> faults_of_marks(std::string_view text, bool apart) {
  std::vector<std::string> faults;
  const bool opened = has_any(text, "(");
  const bool closed = has_any(text, ")");
  if (!opened || !closed) {
    faults.emplace_back(opened                 ? "no closing parenthesis"
                        : closed               ? "no opening parenthesis"
                        : has_any(text, "[{<") ? "brackets that are no parentheses"
                                               : "no parentheses");
  } else if (text.find('(') != text.rfind('(') || has_any(text, "[{<")) {
    faults.emplace_back("more than one pair of brackets");
  }
  if (has_any(text, ",")) faults.emplace_back("commas between its parts");
  if (has_any(text, ";:-_/.|+=")) faults.emplace_back("marks between its parts");
  if (has_any(text, "'\"`")) faults.emplace_back("quotation marks");
  if (!apart) faults.emplace_back("no blanks between its parts");
  return faults;
}

std::string joined(std::vector<std::string> faults) {
  // An answer with more faults gets only the correct form, so that the advice fits on one line of a report.
  constexpr std::size_t most_named = 3;
  if (faults.size() > most_named) {
    faults.resize(most_named);
    faults.emplace_back("more");
  }
  std::string text;
  for (std::size_t at = 0; at < faults.size(); ++at) {
    const bool last = at + 1 == faults.size();
    text += at == 0 ? "" : last ? " and " : ", ";
    text += faults[at];
  }
  return text;
}

}  // namespace

std::string move_form_advice(std::string_view text, game::Colour mover) {
  std::string plain(text.substr(0, 4 * longest_looked_at));
  const bool wide =
      plain.starts_with("\xff\xfe") || plain.starts_with("\xfe\xff") || plain.find('\0') != std::string::npos;
  if (wide) {
    std::erase(plain, '\0');
    std::erase(plain, '\xff');
    std::erase(plain, '\xfe');
  }
  if (plain.size() > longest_looked_at) return "";
  const Words words = parts_of(plain);
  auto meant = meaning_of(words.all, mover);
  if (!meant) return "";
  std::vector<std::string> faults;
  if (wide) faults.emplace_back("two bytes for each letter (UTF-16), where plain ASCII is expected");
  std::ranges::move(faults_of_marks(plain, words.apart), std::back_inserter(faults));
  std::ranges::move(meant->faults, std::back_inserter(faults));
  if (faults.empty()) return "";
  const std::string move = "(" + write_colour(meant->colour) + " " + meant->column + " " + meant->row + ")";
  return "this has " + joined(std::move(faults)) + ": write " + move;
}

}  // namespace kaven::notation
