// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/folder.hpp"

#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/system/files.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

// Two names and a number together stay well below the limit of 255 bytes for a file name.
constexpr std::size_t longest_part = 60;

bool is_plain(char letter) {
  return text::is_letter(letter) || text::is_digit(letter) || letter == '.' || letter == '_';
}

constexpr const char* agents_readme = R"(# The agents of this tournament

Whatever lies here and can be started takes part. Drop in one of:

- an executable file `NAME`;
- a folder `NAME` with an executable `NAME` in it;
- a folder `NAME` with an `agent.toml` in it that names the command:

      command = "python3 my_agent.py"      # or "java -jar agent.jar", "gcl -load agent.lisp", …
- an agent of Kaggle's ConnectX: a Python file, or a folder with it;
- a source file that an interpreter runs, as `NAME.py`, or a folder with one, called like the folder or `main`.

Before its first game each program is tried: does it start, does it move? Who cannot play is listed with the reason and
the remedy, and stops nobody: `tournament preview` shows the list, too.

A program runs in an empty directory of its own. It finds its colour, then the opponent's moves, in `NAME.in`,
deletes that file, and writes its move, as in `(W D 1)`, to `NAME.out`. It looks for `NAME.in` every 100 ms and
sleeps in between.

Hidden files and *.md, *.txt, *.toml files are passed over. An agent may be added while the tournament goes on;
its games are then played too. Its program must not change before the tournament is over.
)";

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

namespace {

// Boost 1.83 leaves the slash at the end of `spring/`: then the tournament's name would be a dot.
fs::path root_at(const fs::path& path) {
  const fs::path found = fs::canonical(path);
  return found.filename_is_dot() ? found.parent_path() : found;
}

}  // namespace

Folder open_folder(const fs::path& path) {
  if (!fs::is_directory(path)) throw std::runtime_error(path.string() + ": there is no such folder");
  Folder folder{root_at(path)};
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
  const auto number = text::read_number<int>(text);
  return number && *number > 0 ? std::optional(GameId(*number)) : std::nullopt;
}

std::string record_name(GameId game, std::string_view white, std::string_view black) {
  return game_label(game) + "-" + file_safe(white) + "-" + file_safe(black) + ".jsonl";
}

Folder create_folder(const fs::path& path, const std::string& settings) {
  if (!system::is_vacant(path))
    throw std::runtime_error(path.string() + ": there is something already; a tournament takes a new folder");
  fs::create_directories(path);
  Folder folder{root_at(path)};
  try {
    fs::create_directory(folder.agents());
    fs::create_directory(folder.games());
    fs::create_directory(folder.logs());
    system::replace_file(folder.agents() / "README.md", agents_readme);
    // The settings are written last: they make the folder a tournament.
    system::replace_file(folder.settings(), settings);
  } catch (...) {
    // On a full disk; what is left would be in the way of the next attempt.
    for (const fs::path& made : {folder.agents(), folder.games(), folder.logs()}) system::remove_tree(made);
    throw;
  }
  return folder;
}

}  // namespace kaven::tournaments::folder
