// SPDX-License-Identifier: MIT
#include "tournaments/play/state/aliases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <random>
#include <set>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::state {

namespace {

constexpr std::array<std::string_view, 32> colours = {
    "Amber",   "Azure", "Beige",   "Black",  "Blue",   "Bronze", "Brown",  "Coral",
    "Crimson", "Cyan",  "Emerald", "Golden", "Green",  "Grey",   "Indigo", "Ivory",
    "Jade",    "Khaki", "Lilac",   "Lime",   "Maroon", "Mauve",  "Ochre",  "Olive",
    "Orange",  "Pink",  "Purple",  "Red",    "Ruby",   "Silver", "Teal",   "White"};
constexpr std::array<std::string_view, 40> animals = {
    "Badger", "Bat",  "Bear",  "Beaver", "Bison", "Camel", "Cat",   "Cobra",  "Crab",  "Crane",
    "Crow",   "Deer", "Dog",   "Duck",   "Eagle", "Eel",   "Elk",   "Falcon", "Finch", "Fox",
    "Frog",   "Goat", "Goose", "Hare",   "Hawk",  "Heron", "Horse", "Ibis",   "Koala", "Lark",
    "Lion",   "Lynx", "Mole",  "Moose",  "Newt",  "Otter", "Owl",   "Panda",  "Seal",  "Wolf"};

using Aliases = std::map<std::string, std::string>;

// Returns the name as it is read from the file: always on one line, with composed letters.
std::string written_name(const std::string& name) {
  constexpr std::size_t longest = 4000;
  return text::composed(text::printable(name, longest));
}

Aliases read_aliases(const boost::filesystem::path& file) {
  Aliases aliases;
  if (!boost::filesystem::exists(file)) return aliases;
  constexpr std::size_t largest = std::size_t{16} << 20U;
  std::string text;
  try {
    text = system::read_whole_file(file, largest);
  } catch (const system::FileError& error) {
    throw AliasError(error.what());
  }
  std::vector<text::CsvRow> rows;
  try {
    rows = text::read_csv_rows(text, file.string(), text::CsvComments::after_hash);
  } catch (const text::CsvError& error) {
    throw AliasError(error.what());
  }
  std::set<std::string> taken;
  for (const text::CsvRow& row : rows) {
    const std::vector<std::string>& cells = row.cells;
    if (&row == &rows.front() && cells == std::vector<std::string>{"name", "alias"}) continue;
    const auto fail = [&](const std::string& expected) {
      throw AliasError(fmt::format("{}:{}: '{}': expected {}", text::printable(file.string(), 400), row.line,
                                   text::printable(row.text), expected));
    };
    if (cells.size() != 2 || cells[0].empty() || cells[1].empty())
      fail("name,alias, as in alice,Amber Heron");
    if (!taken.insert(cells[1]).second) fail("an alias that nobody else has");
    if (!aliases.emplace(cells[0], cells[1]).second) fail("each player once");
  }
  return aliases;
}

// Returns the first cell of a line, which is a comment if it begins with #.
std::string first_cell(const std::string& text) {
  const std::string cell = text::csv_cell(text);
  return cell.starts_with('#') ? '"' + cell + '"' : cell;
}

// Aliases are random, so that an alias reveals nothing about the player.
std::string new_alias(const std::set<std::string>& taken) {
  std::random_device lots;
  const auto drawn = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(lots);
  };
  constexpr int tries_with_two_words = 200;
  for (int attempt = 0;; ++attempt) {
    std::string alias =
        fmt::format("{} {}", colours.at(drawn(colours.size())), animals.at(drawn(animals.size())));
    if (attempt >= tries_with_two_words) alias += fmt::format(" {}", drawn(10'000) + 1);
    if (!taken.contains(alias)) return alias;
  }
}

void write_aliases(const boost::filesystem::path& file, const std::vector<Player>& players,
                   const Aliases& aliases) {
  std::string text = "name,alias\n";
  Aliases left = aliases;
  const auto write = [&](const std::string& name, const std::string& alias) {
    text += first_cell(name) + ',' + text::csv_cell(alias) + '\n';
  };
  for (const Player& player : players) {
    const auto found = left.find(written_name(player.name));
    if (found == left.end()) continue;
    write(found->first, found->second);
    left.erase(found);
  }
  for (const auto& [name, alias] : left) write(name, alias);
  system::replace_file(file, text);
}

}  // namespace

std::vector<Player> players_by_alias(const folder::Folder& folder, const TournamentState& tournament,
                                     const Pseudonyms& pseudonyms) {
  // Without a lock, two programs that invent aliases at the same time would invent different ones.
  const system::Descriptor lock = system::locked_directory(folder.root);
  Aliases aliases = read_aliases(folder.aliases());
  std::set<std::string> taken;
  for (const auto& [name, alias] : aliases) taken.insert(alias);
  for (const auto& [player, pseudonym] : pseudonyms) taken.insert(pseudonym);
  // No alias may be the real name of another player.
  for (const Player& player : tournament.players) taken.insert(player.name);
  const std::vector<std::string>& unranked = tournament.settings.pairing.unranked;
  // Returns null for a player who needs an alias.
  const auto kept_name = [&](const Player& player) -> const std::string* {
    const auto owned = pseudonyms.find(player.id);
    if (owned != pseudonyms.end()) return owned->second.empty() ? nullptr : &owned->second;
    return std::ranges::find(unranked, player.name) == unranked.end() ? nullptr : &player.name;
  };
  bool is_new = false;
  for (const Player& player : tournament.players) {
    const std::string name = written_name(player.name);
    if (aliases.contains(name) || kept_name(player) != nullptr) continue;
    taken.insert(aliases.emplace(name, new_alias(taken)).first->second);
    is_new = true;
  }
  if (is_new) write_aliases(folder.aliases(), tournament.players, aliases);
  std::vector<Player> shown = tournament.players;
  for (Player& player : shown) {
    const auto chosen = pseudonyms.find(player.id);
    const auto found = aliases.find(written_name(player.name));
    if (chosen != pseudonyms.end() && !chosen->second.empty()) {
      player.name = chosen->second;
    } else if (found != aliases.end()) {
      player.name = found->second;
    }
    player.hand_in.clear();
  }
  return shown;
}

}  // namespace kaven::tournaments::state
