#include "agent/coursework/console.hpp"

#include <charconv>
#include <cstddef>
#include <exception>
#include <iostream>
#include <stdexcept>

namespace kaven::agent::coursework {

namespace {

constexpr std::size_t longest_answer = 200;

}  // namespace

int player_number(game::Colour colour) {
  return colour == game::Colour::white ? 1 : 2;
}

std::optional<std::string> read_answer(std::istream& input) {
  std::string answer;
  char character = 0;
  bool anything = false;
  while (input.get(character)) {
    anything = true;
    if (character == '\n') break;
    if (answer.size() < longest_answer) answer += character;
  }
  if (!anything) return std::nullopt;
  return answer;
}

std::optional<int> read_column_number(std::string_view text, int first, int last) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return std::nullopt;
  text = text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  if (number < first || number > last) return std::nullopt;
  return number;
}

int run_course_program(command_line::CommandLine& line, int count, char** values,
                       const std::function<void()>& work) {
  try {
    if (!line.read(count, values)) return 0;
    work();
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return 0;
  } catch (const command_line::UsageError& error) {
    return line.refuse(error, std::cerr);
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << line.program() << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace kaven::agent::coursework
