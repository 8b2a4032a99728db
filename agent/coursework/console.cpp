// SPDX-License-Identifier: MIT
#include "agent/coursework/console.hpp"

#include <cstddef>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "common/text/text_lines.hpp"

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
  const auto number = text::read_number<int>(text::trimmed(text, " \t\r"));
  return number && *number >= first && *number <= last ? number : std::nullopt;
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
