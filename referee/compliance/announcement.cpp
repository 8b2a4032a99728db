#include "referee/compliance/announcement.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <vector>

namespace kaven::referee::compliance {

namespace {

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
