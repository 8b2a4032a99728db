#include "tournaments/web/script_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace kaven::tournaments {

namespace {

bool is_word_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_' || character == '$';
}

// Walks through a script from left to right, and blanks what is no code behind it.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : script(text), code(text) {}

  std::string run() {
    while (at < script.size()) step();
    return std::move(code);
  }

 private:
  void step() {
    const std::string_view rest = script.substr(at);
    if (rest.starts_with("//")) {
      blank_to(script.find('\n', at));
    } else if (rest.starts_with("/*")) {
      const std::size_t end = script.find("*/", at + 2);
      blank_to(end == std::string_view::npos ? end : end + 2);
    } else if (script[at] == '"' || script[at] == '\'') {
      blank_value_to(end_of_quoted(script[at]));
    } else if (script[at] == '`') {
      blank_value_to(end_of_template(at));
    } else if (script[at] == '/' && operand_follows()) {
      blank_value_to(end_of_expression());
    } else {
      if (script[at] != ' ' && script[at] != '\n') {
        last_code = at + 1;
        is_behind_value = false;
      }
      ++at;
    }
  }

  void blank_to(std::size_t end) {
    end = std::min(end, script.size());
    for (; at < end; ++at) {
      if (code[at] != '\n') code[at] = ' ';
    }
  }

  void blank_value_to(std::size_t end) {
    blank_to(end);
    is_behind_value = true;
  }

  std::size_t end_of_quoted(char quote) const {
    std::size_t place = at + 1;
    while (place < script.size() && script[place] != quote && script[place] != '\n') {
      place += script[place] == '\\' ? 2U : 1U;
    }
    return place + 1;
  }

  // Behind the template that begins at `begin`; code in it may hold further ones.
  std::size_t end_of_template(std::size_t begin) const {
    std::size_t place = begin + 1;
    int braces = 0;
    while (place < script.size()) {
      const char character = script[place];
      if (character == '\\') {
        place += 2;
        continue;
      }
      if (braces == 0 && character == '`') return place + 1;
      if (braces == 0 && script.substr(place).starts_with("${")) {
        braces = 1;
        place += 2;
        continue;
      }
      if (braces > 0) {
        if (character == '`') {
          place = end_of_template(place);
          continue;
        }
        braces += character == '{' ? 1 : character == '}' ? -1 : 0;
      }
      ++place;
    }
    return place;
  }

  std::size_t end_of_expression() const {
    bool in_class = false;
    std::size_t place = at + 1;
    for (; place < script.size() && script[place] != '\n'; ++place) {
      if (script[place] == '\\') {
        ++place;
      } else if (script[place] == '[') {
        in_class = true;
      } else if (script[place] == ']') {
        in_class = false;
      } else if (script[place] == '/' && !in_class) {
        return place + 1;
      }
    }
    return place;
  }

  // A slash divides behind a value, and begins a regular expression where a value is expected.
  bool operand_follows() const {
    if (is_behind_value) return false;
    if (last_code == 0) return true;
    const char last = script[last_code - 1];
    if (!is_word_character(last)) return std::string_view(")]}").find(last) == std::string_view::npos;
    std::size_t begin = last_code;
    while (begin > 0 && is_word_character(script[begin - 1])) --begin;
    constexpr std::array<std::string_view, 7> operators = {"return", "typeof", "case", "in",
                                                           "of",     "void",   "await"};
    return std::ranges::find(operators, script.substr(begin, last_code - begin)) != operators.end();
  }

  std::string_view script;
  std::string code;
  std::size_t at = 0;
  std::size_t last_code = 0;     // behind the last character that is code
  bool is_behind_value = false;  // what was blanked after that is a value
};

}  // namespace

std::string code_alone(std::string_view script) {
  return Scanner(script).run();
}

}  // namespace kaven::tournaments
