// SPDX-License-Identifier: MIT
#include "referee/compliance/last_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <span>
#include <vector>

#include "common/program/known_complaints.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::referee::compliance {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(std::string_view line) {
  return text::trimmed(line, blanks).empty();
}

// Whether `text` contains `line`, or `line` without its first word, which may be a label for the reader.
bool says(std::string_view text, std::string_view line) {
  line = text::trimmed(line, blanks);
  const std::size_t space = std::min(line.find(' '), line.size());
  return text.find(line) != std::string_view::npos ||
         (space < line.size() && text.find(line.substr(space + 1)) != std::string_view::npos);
}

constexpr std::array win_words = {"win", "wins", "won", "winner", "victory", "beats", "beat", "defeats"};
constexpr std::array loss_words = {"lose", "loses", "lost", "loser", "loss", "defeat", "defeated", "beaten"};
constexpr std::array draw_words = {"draw", "drawn", "tie", "tied", "nobody", "stalemate", "full", "remis"};

std::vector<std::string> lower_case_words(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char character : text) {
    const auto letter = static_cast<unsigned char>(character);
    if (std::isalpha(letter) != 0) {
      words.back() += static_cast<char>(std::tolower(letter));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

bool has_one_of(const std::vector<std::string>& words, std::span<const char* const> wanted) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    return std::ranges::any_of(wanted, [&](const char* one) { return word == one; });
  });
}

std::string letters_and_digits(std::string_view text) {
  std::string kept;
  for (const char character : text) {
    const auto letter = static_cast<unsigned char>(character);
    if (std::isalnum(letter) != 0) kept += static_cast<char>(std::toupper(letter));
  }
  return kept;
}

}  // namespace

std::string printed_text(const boost::filesystem::path& log) {
  constexpr std::size_t most_output_read = std::size_t{4} << 20U;
  return program::own_words(system::read_file(log, most_output_read));
}

std::string quoted_output(std::string_view printed) {
  std::vector<std::string_view> lines = text::lines_of(printed);
  std::erase_if(lines, is_blank);
  return "'" + text::printable(fmt::format("{}", fmt::join(lines, " | "))) + "'";
}

std::string last_words(const std::string& printed, std::string_view said) {
  constexpr std::ptrdiff_t most_lines = 3;
  constexpr std::size_t longest_error = 600;
  std::vector<std::string_view> lines = text::lines_of(printed);
  std::erase_if(lines, is_blank);
  if (lines.empty()) return "it printed nothing";
  // The line that names the error is the most useful one, and is quoted completely.
  const auto error = program::told_error(printed);
  if (error && !says(said, error->text)) {
    const std::string place = program::place_text(*error);
    return "it printed last: " + text::printable(error->text, longest_error) +
           (place.empty() ? "" : " | " + text::printable(place, 120));
  }
  lines.erase(lines.begin(), lines.end() - std::min(most_lines, std::ssize(lines)));
  std::erase_if(lines, [&](std::string_view line) { return says(said, line); });
  if (lines.empty()) return {};
  return "it printed last: " + text::printable(fmt::format("{}", fmt::join(lines, " | ")), 300);
}

std::string seconds_text(std::chrono::nanoseconds duration) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(duration).count());
}

std::optional<std::string> announcement_fault(std::string_view printed, game::Result result) {
  const std::vector<std::string> words = lower_case_words(printed);
  if (words.front().empty()) return "it printed nothing";
  const bool win = has_one_of(words, win_words);
  const bool loss = has_one_of(words, loss_words);
  const bool draw = has_one_of(words, draw_words);
  const auto winner = game::winner(result);
  if (!winner) return draw ? std::nullopt : std::optional<std::string>("it did not say draw");
  if (!win && !loss) return draw ? "it said that this is a draw" : "it did not say who has won";
  const auto names = [&](const char* name) { return std::ranges::find(words, name) != words.end(); };
  const bool white = names("white");
  const bool black = names("black");
  // With both sides, or both verbs, people must decide which belong together.
  if (white == black || win == loss) return std::nullopt;
  const game::Colour named = white ? game::Colour::white : game::Colour::black;
  if ((named == *winner) != win) return "it named the wrong side";
  return std::nullopt;
}

bool shows_text(std::string_view printed, std::string_view shown) {
  std::string wanted = letters_and_digits(shown);
  const bool is_move = shown.starts_with('(') && wanted.size() >= 3;
  if (is_move) wanted.erase(0, 1);
  return letters_and_digits(printed).find(wanted) != std::string::npos;
}

}  // namespace kaven::referee::compliance
