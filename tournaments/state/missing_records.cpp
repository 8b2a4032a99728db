#include "tournaments/state/missing_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <unordered_set>
#include <utility>

#include "tournaments/folder/pack.hpp"

namespace kaven::tournaments::state {

namespace fs = boost::filesystem;

std::vector<folder::GameId> games_without_record(const folder::Folder& folder, std::span<const Game> games) {
  std::unordered_set<std::string> present;
  // A pack contains the records of all finished games whose records are not files; verify reads it.
  std::unordered_set<int> packs;
  if (fs::is_directory(folder.games())) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
      std::string name = entry.path().filename().string();
      if (const auto pack = folder::pack_of_name(name)) packs.insert(*pack);
      present.insert(std::move(name));
    }
  }
  std::vector<folder::GameId> missing;
  for (const Game& game : games) {
    const bool is_missing = !present.contains(game.record) && !packs.contains(folder::pack_of(game.id));
    if (game.state == GameState::finished && is_missing) missing.push_back(game.id);
  }
  return missing;
}

std::string missing_records_text(const folder::Folder& folder, std::span<const folder::GameId> games) {
  if (games.empty()) return {};
  const bool one = games.size() == 1;
  std::string numbers;
  for (const folder::GameId game : games.first(std::min<std::size_t>(games.size(), 10))) {
    numbers += fmt::format(" {}", game.number());
  }
  return fmt::format(
      "{} {} finished, but {} not in {}: put {} back and see with: tournament verify {}; or have {} played "
      "again: tournament again {}{}{} --reason TEXT",
      game_list_text(games), one ? "is" : "are", one ? "its record is" : "their records are",
      folder.games().string(), one ? "it" : "them", folder.root.string(), one ? "it" : "them",
      folder.root.string(), numbers, games.size() > 10 ? " …" : "");
}

std::string game_list_text(std::span<const folder::GameId> games, std::size_t most) {
  std::string text = games.size() == 1 ? "game " : "games ";
  const std::size_t named = std::min(games.size(), most);
  for (std::size_t each = 0; each < named; ++each) {
    const bool last = each + 1 == games.size();
    text += each == 0 ? "" : last ? " and " : ", ";
    text += folder::game_label(games[each]);
  }
  if (named < games.size()) text += fmt::format(" and {} more", games.size() - named);
  return text;
}

}  // namespace kaven::tournaments::state
