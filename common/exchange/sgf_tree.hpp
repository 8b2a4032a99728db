// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/exchange/found_game.hpp"

namespace kaven::exchange {

/// A value of a property of SGF, without its escapes.
struct SgfValue {
  std::string text;
  int line = 1;
};

/// A property `B` or `W`.
struct SgfMove {
  char colour;  ///< `B` or `W`
  std::vector<SgfValue> values;
};

struct SgfNode {
  std::map<std::string, std::vector<SgfValue>, std::less<>> properties;
  std::vector<SgfMove> moves;  ///< in order: some programs write all moves of a game into one node
};

/// Whether a game tree may begin in `text`. Mails and web pages have text around the trees.
bool has_sgf_tree(std::string_view text);

/// Reads game trees of SGF. Of each, only the main line counts: what comes before the first closing parenthesis.
///
/// The text after a damaged place is read on up to the end of the tree, so that its variations are not taken for games. A
/// tree without an end ends where a game certainly begins: within the tree, at a property of a root; within a value, and
/// after a tree whose end is the end of the text, at the beginning of a line. The time does not grow with the square of
/// the text.
class SgfTrees {
 public:
  /// Keeps a reference to `source`.
  explicit SgfTrees(const Source& source) : source_(source) {}

  /// Goes to the next tree. Returns whether there is one.
  bool find_next();

  /// Reads the tree into its nodes. Throws ReadingError if it is damaged; it names the trees that are left out with it.
  std::vector<SgfNode> read();

  /// The line where the tree begins.
  int begin() const { return begin_; }

 private:
  void read_tree(std::vector<SgfNode>& nodes);
  [[noreturn]] void refuse_without_end() const;
  /// Only the first fault of a tree counts.
  void damage(int line, const std::string& reason);
  void go_to_next_game();
  std::string trees_left_out() const;
  bool at_end() const { return at_ >= source_.text.size(); }
  char peek() const { return at_end() ? '\0' : source_.text[at_]; }
  char take();
  void skip_blanks();
  void read_property(char first, std::vector<SgfNode>* nodes);
  std::string read_value(int begin);

  const Source& source_;
  std::size_t at_ = 0;
  std::size_t begin_at_ = 0;
  int line_ = 1;
  int begin_ = 1;
  std::vector<std::size_t> open_;         ///< where the trees begin that are open at at_
  std::string fault_;                     ///< the first one of the present tree
  std::vector<std::size_t> open_at_end_;  ///< where the trees begin that the end of the text left open
};

}  // namespace kaven::exchange
