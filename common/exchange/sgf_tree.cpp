// SPDX-License-Identifier: MIT
#include "common/exchange/sgf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text/text_lines.hpp"

namespace kaven::exchange {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::string_view capitals_and_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// Collections of Renju have names with digits, such as 5A, the choices for the fifth move.
bool is_of_name(char letter) {
  return text::is_letter(letter) || text::is_digit(letter);
}

// Returns where the next tree begins: a parenthesis, a semicolon and the name of a property.
std::size_t find_tree(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('(', from); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t node = text.find_first_not_of(blanks, at + 1);
    if (node == std::string_view::npos) return node;
    if (text[node] != ';') continue;
    const std::size_t name = text.find_first_not_of(blanks, node + 1);
    if (name == std::string_view::npos || is_of_name(text[name]) || text[name] == ')' || text[name] == '(' ||
        text[name] == ';')
      return at;
  }
  return std::string_view::npos;
}

// The name of the first property of the tree at `tree`; empty if there is none.
std::string_view first_property(std::string_view text, std::size_t tree) {
  const auto behind_blanks = [&](std::size_t at) {
    return std::min(text.find_first_not_of(blanks, at), text.size());
  };
  const std::size_t node = behind_blanks(tree + 1);
  if (node == text.size() || text[node] != ';') return {};
  const std::size_t name = behind_blanks(node + 1);
  const std::size_t end = std::min(text.find_first_not_of(capitals_and_digits, name), text.size());
  const std::size_t value = behind_blanks(end);
  return value < text.size() && text[value] == '[' ? text.substr(name, end - name) : "";
}

// Whether a tree that begins at a line's beginning is a game: variations begin with a move.
bool begins_game_on_line(std::string_view text, std::size_t tree) {
  const std::size_t before = tree == 0 ? tree : text.find_last_not_of(" \t", tree - 1);
  if (tree > 0 && before != std::string_view::npos && text[before] != '\n' && text[before] != '\r')
    return false;
  const std::string_view first = first_property(text, tree);
  return !first.empty() && first != "B" && first != "W";
}

// Whether a tree begins with a property that only the root of a game has.
bool has_root(std::string_view text, std::size_t tree) {
  constexpr std::array<std::string_view, 6> of_root = {"FF", "GM", "SZ", "CA", "AP", "ST"};
  return std::ranges::find(of_root, first_property(text, tree)) != of_root.end();
}

}  // namespace

bool has_sgf_tree(std::string_view text) {
  constexpr std::size_t longest_preface = std::size_t{64} << 10U;
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos || text[begin] == '{' || text[begin] == '[') return false;
  return find_tree(text.substr(0, longest_preface), 0) != std::string_view::npos;
}

bool SgfTrees::find_next() {
  const std::size_t tree = find_tree(source_.text, at_);
  if (tree == std::string_view::npos) return false;
  while (at_ < tree) take();
  begin_ = line_;
  begin_at_ = at_;
  return true;
}

std::vector<SgfNode> SgfTrees::read() {
  std::vector<SgfNode> nodes;
  fault_.clear();
  open_.clear();
  try {
    read_tree(nodes);
  } catch (const ReadingError& fault) {
    if (fault_.empty()) fault_ = fault.what();
    if (at_end()) go_to_next_game();
  }
  if (fault_.empty()) return nodes;
  throw ReadingError(fault_ + trees_left_out());
}

void SgfTrees::read_tree(std::vector<SgfNode>& nodes) {
  if (std::ranges::binary_search(open_at_end_, begin_at_)) {
    at_ = source_.text.size();
    refuse_without_end();
  }
  bool in_main_line = true;
  do {
    if (at_end()) refuse_without_end();
    if (peek() == '(' && !open_.empty() && has_root(source_.text, at_)) refuse_without_end();
    if (peek() == '(') open_.push_back(at_);
    const char letter = take();
    if (letter == ')') open_.pop_back();
    if (letter == ';' && in_main_line) nodes.emplace_back();
    if (letter == ')') in_main_line = false;
    if (is_of_name(letter)) {
      read_property(letter, in_main_line ? &nodes : nullptr);
    } else if (std::string_view("();").find(letter) == std::string_view::npos) {
      damage(line_, fmt::format("{}: expected a property, as in B[hh], or one of ( ) ;",
                                text::quoted_character(letter)));
    }
    if (!open_.empty()) skip_blanks();
  } while (!open_.empty());
}

void SgfTrees::refuse_without_end() const {
  source_.refuse(begin_, "the game has no end: expected ')'");
}

void SgfTrees::damage(int line, const std::string& reason) {
  if (fault_.empty()) fault_ = source_.placed(line, reason);
}

// Goes back to the first game on a line of its own after the beginning of a tree that has no end.
void SgfTrees::go_to_next_game() {
  if (!open_.empty()) open_at_end_ = open_;
  std::size_t tree = find_tree(source_.text, begin_at_ + 1);
  while (tree != std::string_view::npos && !begins_game_on_line(source_.text, tree))
    tree = find_tree(source_.text, tree + 1);
  if (tree == std::string_view::npos) return;
  at_ = begin_at_;
  line_ = begin_;
  while (at_ < tree) take();
}

std::string SgfTrees::trees_left_out() const {
  int count = 0;
  for (std::size_t tree = find_tree(source_.text, begin_at_ + 1); tree < at_;
       tree = find_tree(source_.text, tree + 1))
    ++count;
  if (count == 0) return {};
  return fmt::format("; {} more {} in it: {} left out, too", count,
                     count == 1 ? "tree begins" : "trees begin", count == 1 ? "it is" : "they are");
}

char SgfTrees::take() {
  const char letter = source_.text[at_++];
  line_ += letter == '\n' ? 1 : 0;
  return letter;
}
void SgfTrees::skip_blanks() {
  while (!at_end() && blanks.find(peek()) != std::string_view::npos) take();
}

// Lower-case letters in names are left out: GaMe is an old spelling of GM.
void SgfTrees::read_property(char first, std::vector<SgfNode>* nodes) {
  const int line = line_;
  std::string name(first >= 'a' && first <= 'z' ? 0 : 1, first);
  while (is_of_name(peek())) {
    const char letter = take();
    if (letter < 'a' || letter > 'z') name += letter;
  }
  skip_blanks();
  if (peek() != '[') return damage(line, fmt::format("property {}: expected a value, as in B[hh]", name));
  std::vector<SgfValue> values;
  for (; peek() == '['; skip_blanks()) {
    const int begin = line_;
    take();
    values.push_back({read_value(begin), begin});
  }
  if (nodes == nullptr) return;
  if (nodes->empty()) return damage(line, fmt::format("property {}: expected ';' before it", name));
  SgfNode& node = nodes->back();
  if (name == "B" || name == "W") node.moves.push_back({name.front(), values});
  std::vector<SgfValue>& all = node.properties[name];
  all.insert(all.end(), values.begin(), values.end());
}

std::string SgfTrees::read_value(int begin) {
  std::string text;
  while (!at_end() && peek() != ']') {
    if (peek() == '(' && begins_game_on_line(source_.text, at_)) break;
    char letter = take();
    if (letter == '\\' && !at_end()) {
      letter = take();
      if (letter == '\n') continue;  // an escaped line end is left out
    }
    text += letter;
  }
  if (peek() != ']') source_.refuse(begin, "a value has no end: expected ']'");
  take();
  return text;
}

}  // namespace kaven::exchange
