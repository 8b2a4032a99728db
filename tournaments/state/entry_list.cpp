#include "tournaments/state/entry_list.hpp"

#include <fmt/format.h>

#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/record/json_object_reader.hpp"
#include "common/system/replacement_file.hpp"

namespace kaven::tournaments::state {

namespace {

using nlohmann::ordered_json;
using record::JsonObjectReader;
using record::LineError;

ordered_json object_of(const Player& player) {
  return {{"id", player.id.number()},
          {"name", player.name},
          {"program", player.program},
          {"sha256", player.sha256},
          {"description_sha256", player.description_sha256},
          {"entered", player.entered}};
}

ordered_json list_of(const std::vector<Player>& players) {
  ordered_json list = ordered_json::array();
  for (const Player& player : players) list.push_back(object_of(player));
  return list;
}

std::vector<Player> players_in(std::vector<JsonObjectReader> list) {
  std::vector<Player> players;
  for (JsonObjectReader& members : list) {
    players.push_back({.id = PlayerId(members.integer("id")),
                       .name = members.text("name"),
                       .program = members.text("program"),
                       .sha256 = members.text("sha256"),
                       .description_sha256 = members.text("description_sha256"),
                       .entered = members.integer("entered")});
    members.expect_no_more();
  }
  return players;
}

Entry entry_in(const nlohmann::json& object) {
  JsonObjectReader members(object);
  Entry entry{.time = members.time("time"), .games = members.integer("games")};
  const JsonObjectReader settings = members.object("settings");
  for (const auto& [name, value] : object.at("settings").items()) {
    if (!value.is_string()) settings.refuse(name, "a text");
    entry.settings[name] = value.get<std::string>();
  }
  entry.newcomers = players_in(members.objects("newcomers"));
  entry.new_versions = players_in(members.objects("new_versions"));
  members.expect_no_more();
  return entry;
}

// The ids of newcomers count on from those of the players; who has a new version must be one of these.
void enter(std::vector<Player>& players, const Entry& entry) {
  for (const Player& player : entry.newcomers) {
    const PlayerId next = PlayerId::at(players.size());
    if (player.id != next) {
      throw LineError(
          fmt::format("member 'newcomers': id {}: expected {}", player.id.number(), next.number()));
    }
    players.push_back(player);
  }
  for (const Player& player : entry.new_versions) {
    const std::size_t index = player.id.index();
    if (index >= players.size() || players[index].name != player.name) {
      throw LineError(fmt::format("member 'new_versions': id {}: no such player", player.id.number()));
    }
    players[index] = player;
  }
}

}  // namespace

std::vector<Entry> read_entries(const boost::filesystem::path& file) {
  std::vector<Entry> entries;
  if (!boost::filesystem::exists(file)) return entries;
  std::vector<Player> players;
  boost::filesystem::ifstream lines(file);
  if (!lines) throw std::system_error(errno, std::generic_category(), file.string());
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    try {
      const Entry entry = entry_in(record::parse_object(line));
      if (entry.games < (entries.empty() ? 0 : entries.back().games)) {
        throw LineError(
            fmt::format("member 'games': {}: expected no fewer than in the line before", entry.games));
      }
      enter(players, entry);
      entries.push_back(entry);
    } catch (const LineError& error) {
      throw EntryListError(fmt::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
  return entries;
}

void write_entries(const boost::filesystem::path& file, const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& entry : entries) {
    const ordered_json object = {{"time", entry.time},
                                 {"games", entry.games},
                                 {"settings", entry.settings},
                                 {"newcomers", list_of(entry.newcomers)},
                                 {"new_versions", list_of(entry.new_versions)}};
    text += object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  }
  system::replace_file(file, text);
}

std::vector<Player> players_of(std::span<const Entry> entries) {
  std::vector<Player> players;
  for (const Entry& entry : entries) enter(players, entry);
  return players;
}

}  // namespace kaven::tournaments::state
