#include "tournaments/roster/settings.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <cerrno>
#include <iterator>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "common/notation/nearest_word.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/roster/setting_table.hpp"

namespace kaven::tournaments::roster {

namespace {

class Reader {
 public:
  explicit Reader(std::string name) : file_(std::move(name)) {}

  Settings read(std::string_view text) {
    toml::table document;
    try {
      document = toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin, notation::printable(error.description(), 400));
    }
    read_table(document, "");
    check_game();
    check_points();
    check_format();
    return settings_;
  }

 private:
  [[noreturn]] void fail(toml::source_position position, const std::string& reason) const {
    throw SettingsError(fmt::format("{}:{}:{}: {}", file_, position.line, position.column, reason));
  }

  void read_table(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, value] : table) {
      const std::string name = prefix + std::string(key.str());
      const auto known = setting_table();
      const auto setting = std::ranges::find(known, name, &Setting::name);
      if (setting != known.end()) {
        read_value(*setting, value);
      } else if (is_group(name) && value.is_table()) {
        read_table(*value.as_table(), name + ".");
      } else {
        fail(key.source().begin, unknown(name));
      }
    }
  }

  static bool is_group(const std::string& name) {
    return std::ranges::any_of(setting_table(),
                               [&](const Setting& each) { return each.name.starts_with(name + "."); });
  }

  void read_value(const Setting& setting, const toml::node& value) {
    positions_[setting.name] = value.source().begin;
    const auto expected = setting.read(value, settings_);
    if (!expected) return;
    std::ostringstream written;
    written << toml::node_view<const toml::node>(value);
    fail(value.source().begin,
         fmt::format("{} = {}: expected {}", setting.name, notation::printable(written.str()), *expected));
  }

  static std::string unknown(const std::string& name) {
    std::vector<std::string_view> names;
    for (const Setting& each : setting_table()) names.push_back(each.name);
    return fmt::format("there is no setting {}: the nearest is {}", notation::printable(name),
                       notation::nearest_word(name, names));
  }

  // Blames the setting without which the others describe a game.
  void check_game() const {
    std::string reason;
    try {
      settings_.game();
      return;
    } catch (const std::invalid_argument& error) {
      reason = error.what();
    }
    const auto would_do = [&](auto&& without) {
      notation::GameChoice choice = settings_.choice;
      without(choice);
      try {
        notation::choose_game(choice);
        return true;
      } catch (const std::invalid_argument&) {
        return false;
      }
    };
    if (settings_.choice.connect && would_do([](notation::GameChoice& each) { each.connect.reset(); })) {
      fail(positions_.at("connect"), reason);
    }
    if (settings_.choice.size && would_do([](notation::GameChoice& each) { each.size.reset(); })) {
      fail(positions_.at("size"), reason);
    }
    if (settings_.choice.exact && would_do([](notation::GameChoice& each) { each.exact = false; })) {
      fail(positions_.at("exact-five"), reason);
    }
    const auto given = std::ranges::find_if(positions_, [](const auto& each) {
      return each.first == "size" || each.first == "connect" || each.first == "game";
    });
    fail(given->second, reason);
  }

  void check_points() const {
    const state::Points& points = settings_.points;
    if (points.win >= points.draw && points.draw >= points.loss) return;
    const auto given =
        std::ranges::find_if(positions_, [](const auto& each) { return each.first.starts_with("points."); });
    fail(given->second, fmt::format("a win is worth {}, a draw {}, a loss {}: expected no more for the worse",
                                    points.win, points.draw, points.loss));
  }

  // A setting that means nothing in the format is a mistake, unless it has its default.
  void check_format() const {
    const pairing::Format& format = *pairing::find_format(settings_.format);
    const Settings defaults;
    const auto meaningless = [&](std::string_view name, bool meant, bool is_default) {
      if (meant || is_default) return;
      fail(positions_.at(name),
           fmt::format("{} means nothing in the format {}: expected it not to be set", name, format.name));
    };
    meaningless("legs", format.legs, settings_.legs == defaults.legs);
    meaningless("rounds", format.rounds, settings_.rounds == defaults.rounds);
    meaningless("games-per-match", format.matches, settings_.games_per_match == defaults.games_per_match);
    meaningless("replays", format.bracket != nullptr, settings_.replays == defaults.replays);
    meaningless("qualifiers", format.qualifiers, settings_.qualifiers == defaults.qualifiers);
    meaningless("seeding", settings_.format != "round-robin", settings_.seeding.empty());
    for (auto name = settings_.seeding.begin(); name != settings_.seeding.end(); ++name) {
      if (std::find(settings_.seeding.begin(), name, *name) == name) continue;
      fail(positions_.at("seeding"), fmt::format("seeding names {} twice: expected every player once at most",
                                                 notation::printable(*name)));
    }
    if (format.challengers && settings_.seeding.empty()) {
      fail(positions_.at("format"), fmt::format("format is {}: expected a seeding, as in seeding = "
                                                "[\"alice\"], that names who meets all others",
                                                format.name));
    }
  }

  std::string file_;
  Settings settings_;
  std::map<std::string_view, toml::source_position> positions_;
};

std::optional<std::string> read_text(const Setting& setting, const std::string& text, Settings& settings) {
  toml::array list;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) list.push_back(item);
  toml::table written;
  try {
    written = toml::parse("value = " + text);
  } catch (const toml::parse_error&) {
    written.clear();
  }
  std::optional<std::string> expected;
  const auto reads = [&](const toml::node& value) {
    expected = setting.read(value, settings);
    return !expected;
  };
  const toml::node* in_notation = written.get("value");
  const bool read = (in_notation != nullptr && written.size() == 1 && reads(*in_notation)) ||
                    reads(toml::value<std::string>(text)) || reads(list);
  return read ? std::nullopt : expected;
}

void change(Settings& settings, const std::string& name, const std::string& text) {
  const auto known = setting_table();
  const auto setting = std::ranges::find(known, name, &Setting::name);
  if (setting == known.end()) throw SettingsError("there is no setting " + notation::printable(name));
  if (const auto expected = read_text(*setting, text, settings)) {
    throw SettingsError(fmt::format("--{} {}: expected {}", name, notation::printable(text), *expected));
  }
}

}  // namespace

void check_setting(const std::string& name, const std::string& text) {
  Settings settings;
  change(settings, name, text);
}

Settings with_settings(const Settings& settings, const SettingTexts& texts) {
  Settings changed = settings;
  for (const auto& [name, text] : texts) change(changed, name, text);
  try {
    return read_settings(settings_text(changed), "the settings as a tournament.toml");
  } catch (const std::invalid_argument& error) {
    throw SettingsError(error.what());  // they describe no game
  }
}

Settings read_settings(std::string_view text, const std::string& name) {
  return Reader(name).read(text);
}

Settings read_settings(const boost::filesystem::path& file) {
  boost::filesystem::ifstream input(file, std::ios::binary);
  if (!input) throw std::system_error(errno, std::generic_category(), file.string());
  std::string text;
  try {
    text.assign(std::istreambuf_iterator<char>(input), {});
  } catch (const std::ios_base::failure& error) {
    throw std::system_error(error.code(), file.string());
  }
  return read_settings(text, file.string());
}

std::map<std::string, std::string> shaping_settings(const Settings& settings) {
  std::map<std::string, std::string> texts;
  for (const Setting& setting : setting_table()) {
    if (setting.role != SettingRole::running) texts.emplace(setting.name, setting.written(settings));
  }
  return texts;
}

bool shapes_games(std::string_view name) {
  const auto known = setting_table();
  const auto setting = std::ranges::find(known, name, &Setting::name);
  return setting != known.end() && setting->role == SettingRole::shaping;
}

std::string settings_text(const Settings& settings) {
  std::string text =
      "# The settings of this tournament. A setting that is left out has its default.\n"
      "# `tournament run` reads this file when it starts.\n";
  for (const Setting& setting : setting_table()) {
    text += '\n';
    std::istringstream lines{std::string(setting.meaning)};
    for (std::string line; std::getline(lines, line);) text += fmt::format("# {}\n", line);
    text += fmt::format("{}{} = {}\n", setting.follows(settings) ? "# " : "", setting.name,
                        setting.written(settings));
  }
  return text;
}

}  // namespace kaven::tournaments::roster
