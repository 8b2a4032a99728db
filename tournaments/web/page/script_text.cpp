#include "tournaments/web/page/script_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace kaven::tournaments::web::page {

namespace {

bool is_word_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_' || character == '$';
}

// Walks through a script from left to right, and blanks what is no code behind it.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : script_(text), code_(text) {}

  std::string run() {
    while (at_ < script_.size()) step();
    return std::move(code_);
  }

 private:
  void step() {
    const std::string_view rest = script_.substr(at_);
    if (rest.starts_with("//")) {
      blank_to(script_.find('\n', at_));
    } else if (rest.starts_with("/*")) {
      const std::size_t end = script_.find("*/", at_ + 2);
      blank_to(end == std::string_view::npos ? end : end + 2);
    } else if (script_[at_] == '"' || script_[at_] == '\'') {
      blank_value_to(end_of_quoted(script_[at_]));
    } else if (script_[at_] == '`') {
      blank_value_to(end_of_template(at_));
    } else if (script_[at_] == '/' && operand_follows()) {
      blank_value_to(end_of_expression());
    } else {
      if (script_[at_] != ' ' && script_[at_] != '\n') {
        last_code_ = at_ + 1;
        is_behind_value_ = false;
      }
      ++at_;
    }
  }

  void blank_to(std::size_t end) {
    end = std::min(end, script_.size());
    for (; at_ < end; ++at_) {
      if (code_[at_] != '\n') code_[at_] = ' ';
    }
  }

  void blank_value_to(std::size_t end) {
    blank_to(end);
    is_behind_value_ = true;
  }

  std::size_t end_of_quoted(char quote) const {
    std::size_t place = at_ + 1;
    while (place < script_.size() && script_[place] != quote && script_[place] != '\n') {
      place += script_[place] == '\\' ? 2U : 1U;
    }
    return place + 1;
  }

  // Behind the template that begins at `begin`; code in it may hold further ones.
  std::size_t end_of_template(std::size_t begin) const {
    std::size_t place = begin + 1;
    int braces = 0;
    while (place < script_.size()) {
      const char character = script_[place];
      if (character == '\\') {
        place += 2;
        continue;
      }
      if (braces == 0 && character == '`') return place + 1;
      if (braces == 0 && script_.substr(place).starts_with("${")) {
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
    std::size_t place = at_ + 1;
    for (; place < script_.size() && script_[place] != '\n'; ++place) {
      if (script_[place] == '\\') {
        ++place;
      } else if (script_[place] == '[') {
        in_class = true;
      } else if (script_[place] == ']') {
        in_class = false;
      } else if (script_[place] == '/' && !in_class) {
        return place + 1;
      }
    }
    return place;
  }

  // A slash divides behind a value, and begins a regular expression where a value is expected.
  bool operand_follows() const {
    if (is_behind_value_) return false;
    if (last_code_ == 0) return true;
    const char last = script_[last_code_ - 1];
    if (!is_word_character(last)) return std::string_view(")]}").find(last) == std::string_view::npos;
    std::size_t begin = last_code_;
    while (begin > 0 && is_word_character(script_[begin - 1])) --begin;
    constexpr std::array<std::string_view, 7> operators = {"return", "typeof", "case", "in",
                                                           "of",     "void",   "await"};
    return std::ranges::find(operators, script_.substr(begin, last_code_ - begin)) != operators.end();
  }

  std::string_view script_;
  std::string code_;
  std::size_t at_ = 0;
  std::size_t last_code_ = 0;     // behind the last character that is code
  bool is_behind_value_ = false;  // what was blanked after that is a value
};

}  // namespace

std::string code_alone(std::string_view script) {
  return Scanner(script).run();
}

}  // namespace kaven::tournaments::web::page
