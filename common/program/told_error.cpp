#include "common/program/told_error.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

constexpr std::string_view blank_characters = " \t\r";

// Where Python, Java and Node.js have their own libraries.
bool is_of_the_language(std::string_view path) {
  constexpr std::array<std::string_view, 5> places = {"/usr/", "<frozen", "node:", "java.", "jdk."};
  return std::ranges::any_of(places, [&](std::string_view place) { return path.starts_with(place); });
}

int number_at(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// `File "/home/x/agent.py", line 7, in play`
void take_python_place(std::string_view line, ToldError& error) {
  constexpr std::string_view begin = "File \"";
  constexpr std::string_view middle = "\", line ";
  const std::size_t end = line.find(middle);
  if (!line.starts_with(begin) || end == std::string_view::npos) return;
  const std::string_view path = line.substr(begin.size(), end - begin.size());
  if (is_of_the_language(path)) return;
  error.file = path.substr(path.find_last_of('/') + 1);
  error.line = number_at(line.substr(end + middle.size()));
}

// `at vier.Spieler.main(Spieler.java:12)`, `at Object.<anonymous> (/home/x/player.js:3:7)`; the first one is
// the innermost.
void take_called_place(std::string_view line, ToldError& error) {
  if (!line.starts_with("at ") || !error.file.empty()) return;
  const std::size_t begin = line.find_last_of("( ") + 1;
  const std::string_view path = line.substr(begin, line.size() - begin - (line.ends_with(')') ? 1 : 0));
  const std::size_t colon = path.find(':');
  if (colon == std::string_view::npos || is_of_the_language(line.substr(3)) || is_of_the_language(path))
    return;
  const std::string_view file = path.substr(0, colon);
  error.file = file.substr(file.find_last_of('/') + 1);
  error.line = number_at(path.substr(colon + 1));
}

// `SyntaxError: …`, `pygame.error: …`, `urllib.error.URLError: …`, `java.lang.IllegalStateException`
bool names_error(std::string_view line) {
  const std::string_view name = line.substr(0, line.find(':'));
  const bool is_name = name.find_first_of(" \t(\"'") == std::string_view::npos;
  return is_name && (name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Interrupt") ||
                     name.ends_with(".error") || name.ends_with("Exit"));
}

}  // namespace

std::optional<ToldError> told_error(std::string_view printed) {
  std::optional<ToldError> found;
  ToldError place;
  for (const std::string_view raw : text::lines_of(printed)) {
    std::string_view line = text::trimmed(raw, blank_characters);
    if (line.starts_with("Traceback (most recent call last)")) place = {};
    take_python_place(line, place);
    if (found) take_called_place(line, *found);
    for (const std::string_view word : {"Exception in thread \"main\" ", "Caused by: ", "Uncaught "}) {
      if (line.starts_with(word)) line.remove_prefix(word.size());
    }
    if (!names_error(line)) continue;
    found = place;
    found->text = line;
    place = {};
  }
  return found;
}

std::string place_text(const ToldError& error) {
  return error.line == 0 ? "" : error.file + ", line " + std::to_string(error.line);
}

}  // namespace kaven::program
