// SPDX-License-Identifier: MIT
#include "tournaments/play/state/entry_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/notation/game_words.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::state {

namespace {

using nlohmann::ordered_json;
using record::JsonObjectReader;
using record::LineError;

ordered_json object_of(const Player& player) {
  ordered_json object = {{"id", player.id.number()},
                         {"name", player.name},
                         {"program", player.program},
                         {"sha256", player.sha256},
                         {"description_sha256", player.description_sha256}};
  if (!player.submission_sha256.empty()) object["submission_sha256"] = player.submission_sha256;
  object["entered"] = player.entered;
  if (!player.hand_in.empty()) object["hand_in"] = player.hand_in;
  return object;
}

// Reads a count, or a number counted from `first`.
int count_in(JsonObjectReader& members, const std::string& name, int first = 0) {
  const int count = members.integer(name);
  if (count < first) members.refuse(name, fmt::format("a whole number from {} on", first));
  return count;
}

std::vector<Player> players_in(std::vector<JsonObjectReader> list) {
  std::vector<Player> players;
  for (JsonObjectReader& members : list) {
    players.push_back({.id = folder::PlayerId(count_in(members, "id", 1)),
                       .name = members.text("name"),
                       .program = members.text("program"),
                       .sha256 = members.text("sha256"),
                       .description_sha256 = members.text("description_sha256"),
                       .entered = count_in(members, "entered")});
    // Older entry lists do not contain these.
    if (members.has("submission_sha256"))
      players.back().submission_sha256 = members.text("submission_sha256");
    if (members.has("hand_in")) players.back().hand_in = members.text("hand_in");
    members.expect_no_more();
  }
  return players;
}

ordered_json object_of(const Withdrawal& withdrawal) {
  ordered_json unplayed = ordered_json::array();
  for (const folder::GameId game : withdrawal.unplayed) unplayed.push_back(game.number());
  return {{"id", withdrawal.player.number()},
          {"name", withdrawal.name},
          {"games", withdrawn_games_words.word_of(withdrawal.games)},
          {"rounds", withdrawal.rounds},
          {"unplayed", std::move(unplayed)},
          {"reason", withdrawal.reason}};
}

ordered_json object_of(const OrderedReplay& replay) {
  return {{"game", replay.game.number()},
          {"reason", replay.reason},
          {"result", notation::result_words.word_of(replay.result)},
          {"ending", notation::ending_words.word_of(replay.ending)},
          {"moves", replay.moves},
          {"sha256", replay.sha256}};
}

template <typename Element>
ordered_json list_of(const std::vector<Element>& elements) {
  ordered_json list = ordered_json::array();
  for (const Element& element : elements) list.push_back(object_of(element));
  return list;
}

// Returns the value that the word of member `name` has in `table`.
template <typename Enum, std::size_t count>
Enum value_in(JsonObjectReader& members, const std::string& name, const text::WordTable<Enum, count>& table) {
  const auto value = table.find(members.text(name));
  if (!value) members.refuse(name, text::alternatives(table.words()));
  return *value;
}

std::vector<Withdrawal> withdrawals_in(JsonObjectReader& entry) {
  std::vector<Withdrawal> withdrawals;
  for (JsonObjectReader& members : entry.objects("withdrawals")) {
    Withdrawal& withdrawal = withdrawals.emplace_back();
    withdrawal.player = folder::PlayerId(count_in(members, "id", 1));
    withdrawal.name = members.text("name");
    withdrawal.games = value_in(members, "games", withdrawn_games_words);
    withdrawal.rounds = count_in(members, "rounds");
    for (const int game : members.integers("unplayed")) {
      if (game < 1) members.refuse("unplayed", "numbers of games");
      withdrawal.unplayed.emplace_back(game);
    }
    withdrawal.reason = members.text("reason");
    members.expect_no_more();
  }
  return withdrawals;
}

std::vector<OrderedReplay> replays_in(JsonObjectReader& entry) {
  std::vector<OrderedReplay> replays;
  for (JsonObjectReader& members : entry.objects("replays")) {
    OrderedReplay& replay = replays.emplace_back();
    replay.game = folder::GameId(count_in(members, "game", 1));
    replay.reason = members.text("reason");
    replay.result = value_in(members, "result", notation::result_words);
    replay.ending = value_in(members, "ending", notation::ending_words);
    replay.moves = count_in(members, "moves");
    replay.sha256 = members.text("sha256");
    members.expect_no_more();
  }
  return replays;
}

Entry entry_in(const nlohmann::json& object) {
  JsonObjectReader members(object);
  Entry entry{.time = members.time("time"), .games = count_in(members, "games")};
  const JsonObjectReader settings = members.object("settings");
  for (const auto& [name, value] : object.at("settings").items()) {
    if (!value.is_string()) settings.refuse(name, "a text");
    entry.settings[name] = value.get<std::string>();
  }
  entry.newcomers = players_in(members.objects("newcomers"));
  entry.new_versions = players_in(members.objects("new_versions"));
  // Older entry lists contain neither.
  if (members.has("withdrawals")) entry.withdrawals = withdrawals_in(members);
  if (members.has("replays")) entry.replays = replays_in(members);
  members.expect_no_more();
  return entry;
}

// A hash that was not stored before is not another program.
bool has_other_program(const Player& before, const Player& now) {
  return before.sha256 != now.sha256 || before.description_sha256 != now.description_sha256 ||
         (!before.submission_sha256.empty() && before.submission_sha256 != now.submission_sha256);
}

int withdrawn_before(const std::vector<Player>& players) {
  return static_cast<int>(
      std::ranges::count_if(players, [](const Player& player) { return player.withdrawn.has_value(); }));
}

}  // namespace

std::vector<Entry> read_entries_text(std::string_view text, std::string_view name) {
  std::vector<Entry> entries;
  std::vector<Player> players;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    try {
      const Entry entry = entry_in(record::parse_object(line));
      if (entry.games < (entries.empty() ? 0 : entries.back().games)) {
        throw LineError(
            fmt::format("member 'games': {}: expected no fewer than in the line before", entry.games));
      }
      enter_players(players, entry);
      entries.push_back(entry);
    } catch (const LineError& error) {
      throw EntryListError(fmt::format("{}:{}: {}", name, number, error.what()));
    }
  }
  return entries;
}

std::vector<Entry> read_entries(const boost::filesystem::path& file) {
  if (!boost::filesystem::exists(file)) return {};
  boost::filesystem::ifstream input(file, std::ios::binary);
  if (!input) throw std::system_error(errno, std::generic_category(), file.string());
  return read_entries_text(std::string(std::istreambuf_iterator<char>(input), {}), file.string());
}

std::string entries_text(std::span<const Entry> entries) {
  std::string text;
  for (const Entry& entry : entries) {
    ordered_json object = {{"time", entry.time},
                           {"games", entry.games},
                           {"settings", entry.settings},
                           {"newcomers", list_of(entry.newcomers)},
                           {"new_versions", list_of(entry.new_versions)}};
    if (!entry.withdrawals.empty()) object["withdrawals"] = list_of(entry.withdrawals);
    if (!entry.replays.empty()) object["replays"] = list_of(entry.replays);
    text += text::json_line(object);
  }
  return text;
}

void write_entries(const boost::filesystem::path& file, const std::vector<Entry>& entries) {
  system::replace_file(file, entries_text(entries));
}

int interventions_in(std::span<const Entry> entries) {
  return static_cast<int>(
      std::ranges::count_if(entries, [](const Entry& entry) { return entry.is_intervention(); }));
}

std::vector<Player> players_of(std::span<const Entry> entries) {
  std::vector<Player> players;
  for (const Entry& entry : entries) enter_players(players, entry);
  return players;
}

void enter_players(std::vector<Player>& players, const Entry& entry) {
  for (const Player& player : entry.newcomers) {
    const folder::PlayerId next = folder::PlayerId::at(players.size());
    if (player.id != next) {
      throw LineError(
          fmt::format("member 'newcomers': id {}: expected {}", player.id.number(), next.number()));
    }
    if (player.name.empty() || std::ranges::find(players, player.name, &Player::name) != players.end()) {
      throw LineError(fmt::format("member 'newcomers': id {}: name '{}': expected one that nobody else has",
                                  player.id.number(), text::printable(player.name, 80)));
    }
    players.push_back(player);
  }
  for (const Player& player : entry.new_versions) {
    const std::size_t index = player.id.index();
    if (index >= players.size() || players[index].name != player.name) {
      throw LineError(fmt::format("member 'new_versions': id {}: no such player", player.id.number()));
    }
    const Player before = players[index];
    players[index] = player;
    players[index].withdrawn = before.withdrawn;
    players[index].versions = before.versions;
    if (has_other_program(before, player)) players[index].versions.push_back(entry.games);
  }
  for (const Withdrawal& withdrawal : entry.withdrawals) {
    const std::size_t index = withdrawal.player.index();
    if (index >= players.size() || players[index].name != withdrawal.name || players[index].withdrawn) {
      throw LineError(fmt::format("member 'withdrawals': id {}: expected a player who takes part",
                                  withdrawal.player.number()));
    }
    players[index].withdrawn =
        Withdrawn{withdrawn_before(players) + 1, withdrawal.rounds, withdrawal.games, withdrawal.reason};
  }
}

SettingsInForce settings_in_force(const folder::Folder& folder) {
  SettingsInForce in_force{.settings = settings_file::read_settings_alone(folder.settings()), .pending = {}};
  try {
    settings_file::read_listed_files(in_force.settings, folder.root);
  } catch (const settings_file::SettingsError& error) {
    in_force.pending.emplace_back(error.what());
  }
  const std::vector<Entry> entries = read_entries(folder.entries());
  if (entries.empty()) return in_force;
  const std::map<std::string, std::string>& entered = entries.back().settings;
  const auto written = settings_file::shaping_settings(in_force.settings);
  in_force.settings = settings_file::with_settings(in_force.settings, {entered.begin(), entered.end()});
  if (!in_force.pending.empty()) return in_force;
  for (const auto& [name, value, value_now] : settings_file::changed_settings(entered, written)) {
    // `tournament run --forever` sets it, whatever the file says.
    if (name == settings::endless.name) continue;
    const bool fixed = settings_file::is_fixed(in_force.settings, name);
    in_force.pending.push_back(fmt::format(
        "tournament.toml says {} = {}; what was played was played with {}, and {}", name,
        text::printable(value_now), text::printable(value),
        fixed ? "that cannot change any more: set it back" : "the change takes effect with the next run"));
  }
  return in_force;
}

}  // namespace kaven::tournaments::state
