#include "tournaments/folder/folder.hpp"

#include <boost/filesystem/operations.hpp>
#include <charconv>
#include <stdexcept>

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

// Two names and a number together stay well below the limit of 255 bytes for a file name.
constexpr std::size_t longest_part = 60;

bool is_plain(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '.' || letter == '_';
}

}  // namespace

std::string file_safe(std::string_view name) {
  std::string safe;
  for (const char letter : name.substr(0, longest_part)) {
    if (is_plain(letter)) {
      safe += letter;
    } else if (safe.empty() || safe.back() != '_') {
      safe += '_';
    }
  }
  return safe;
}

fs::path Folder::logs_of(GameId game) const {
  return logs() / game_label(game);
}

Folder open_folder(const fs::path& path) {
  if (!fs::is_directory(path)) throw std::runtime_error(path.string() + ": there is no such folder");
  Folder folder{fs::canonical(path)};
  if (!fs::is_regular_file(folder.settings())) {
    throw std::runtime_error(
        path.string() +
        ": this folder holds no tournament.toml; make a tournament with: " + "tournament new DIR");
  }
  return folder;
}

std::string game_label(GameId game) {
  constexpr std::size_t digits = 4;
  std::string label = std::to_string(game.number());
  if (label.size() < digits) label.insert(0, digits - label.size(), '0');
  return label;
}

std::optional<GameId> game_of_label(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number <= 0) return std::nullopt;
  return GameId(number);
}

std::string record_name(GameId game, std::string_view white, std::string_view black) {
  return game_label(game) + "-" + file_safe(white) + "-" + file_safe(black) + ".jsonl";
}

}  // namespace kaven::tournaments::folder
