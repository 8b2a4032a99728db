// SPDX-License-Identifier: MIT
#include "tournaments/play/settings_file/setting_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <utility>
#include <variant>

#include "common/record/time_text.hpp"
#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::settings_file {

namespace {

constexpr double longest_seconds = 86400;

std::optional<double> number_of(const toml::node& value) {
  if (const auto whole = value.value_exact<std::int64_t>()) return static_cast<double>(*whole);
  return value.value_exact<double>();
}

std::optional<settings::HandInSettings::Time> time_of(const toml::node& value) {
  if (const auto text = value.value_exact<std::string>()) return record::time_of_text(*text);
  const auto time = value.value_exact<toml::date_time>();
  if (!time) return std::nullopt;
  std::ostringstream text;
  text << *time;
  return record::time_of_text(text.str());
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// A string is the name of a file; a list contains the lines themselves.
Expected read_lines(const toml::node& value, settings::LineList& into) {
  constexpr std::string_view expected = "the name of a file in the tournament's folder";
  if (const auto file = value.value_exact<std::string>()) {
    if (std::ranges::any_of(*file, [](char each) { return static_cast<unsigned char>(each) < ' '; })) {
      return std::string(expected);
    }
    into = {.file = *file, .lines = {}};
    return std::nullopt;
  }
  std::vector<std::string> items;
  if (auto wrong = read_list(value, "", expected, items)) return wrong;
  into = {};
  for (const std::string& item : items) {
    into.lines.push_back({static_cast<int>(into.lines.size()) + 1, item});
  }
  return std::nullopt;
}

}  // namespace

Expected read_whole(const toml::node& value, int low, int high, int& into) {
  const auto number = value.value_exact<std::int64_t>();
  if (!number || *number < low || *number > high) {
    return fmt::format("a whole number from {} to {}", low, high);
  }
  into = static_cast<int>(*number);
  return std::nullopt;
}

Expected read_seconds(const toml::node& value, settings::Seconds& into) {
  const auto number = number_of(value);
  // The comparison is written so that NaN fails, too.
  if (!number || !(*number >= 0.01 && *number <= longest_seconds)) {
    return fmt::format("seconds, a number from 0.01 to {}", longest_seconds);
  }
  into = settings::Seconds(*number);
  return std::nullopt;
}

Expected read_seconds_or_none(const toml::node& value, settings::Seconds& into) {
  if (const auto number = number_of(value); number && *number == 0) {
    into = settings::Seconds(0);
    return std::nullopt;
  }
  auto wrong = read_seconds(value, into);
  if (wrong) *wrong += ", or 0";
  return wrong;
}

Expected read_flag(const toml::node& value, bool& into) {
  const auto read = value.value_exact<bool>();
  if (!read) return "true or false";
  into = *read;
  return std::nullopt;
}

Expected read_factors(const toml::node& value, std::map<std::string, double>& into) {
  constexpr const char* expected = R"(factors from 0.001 to 1000 by player, as in { "old" = 0.5 })";
  const toml::table* table = value.as_table();
  if (table == nullptr) return expected;
  std::map<std::string, double> read;
  for (const auto& [name, factor] : *table) {
    const auto number = number_of(factor);
    if (!number || !(*number >= 0.001 && *number <= 1000)) return expected;
    read.emplace(name.str(), *number);
  }
  into = std::move(read);
  return std::nullopt;
}

Expected read_deadlines(const toml::node& value,
                        std::map<std::string, settings::HandInSettings::Time>& into) {
  constexpr const char* expected =
      R"(a time with its distance from UTC, as in "2026-12-01T18:00:00+01:00", or such times by section, )"
      R"(as in { "A" = "2026-12-01T18:00:00+01:00" }, or "")";
  if (value.value_exact<std::string>() == "") {
    into.clear();
    return std::nullopt;
  }
  const toml::table* table = value.as_table();
  if (table == nullptr) {
    const auto time = time_of(value);
    if (!time) return expected;
    into = {{"", *time}};
    return std::nullopt;
  }
  std::map<std::string, settings::HandInSettings::Time> read;
  for (const auto& [section, each] : *table) {
    const auto time = time_of(each);
    if (!time || section.str().empty()) return expected;
    read.emplace(section.str(), *time);
  }
  into = std::move(read);
  return std::nullopt;
}

Expected read_points(const toml::node& value, double& into) {
  const auto number = number_of(value);
  if (!number || !(*number >= 0 && *number <= 1000)) return "points, a number from 0 to 1000";
  into = *number;
  return std::nullopt;
}

Expected read_one_of(const toml::node& value, std::span<const std::string_view> words, std::string& into) {
  const auto word = value.value_exact<std::string>();
  if (!word || std::ranges::find(words, *word) == words.end())
    return "one of " + quoted_words(words) + text::suggestion(word.value_or(""), words, "\"");
  into = *word;
  return std::nullopt;
}

Expected read_list(const toml::node& value, std::string_view prefix, std::string_view expected,
                   std::vector<std::string>& into) {
  const toml::array* list = value.as_array();
  if (list == nullptr) return std::string(expected);
  std::vector<std::string> read;
  for (const toml::node& each : *list) {
    const auto text = each.value_exact<std::string>();
    if (!text || !text->starts_with(prefix)) return std::string(expected);
    read.push_back(*text);
  }
  into = std::move(read);
  return std::nullopt;
}

Expected read_hosts(const toml::node& value, std::vector<settings::SshHost>& into) {
  constexpr int most_games = 1024;
  const std::string expected = fmt::format(
      R"(a list of hosts with the number of games, 1 to {}, that each plays at the same time, as in )"
      R"(["lab1:4", "lab2"])",
      most_games);
  std::vector<std::string> items;
  if (read_list(value, "", expected, items)) return expected;
  std::vector<settings::SshHost> read;
  for (const std::string& item : items) {
    const std::size_t colon = item.rfind(':');
    settings::SshHost host{.name = item.substr(0, colon)};
    if (host.name.find(':') != std::string::npos)
      return expected + "; give an IPv6 address a name in ~/.ssh/config: Host lab1, HostName 2001:db8::1";
    // ssh would take a leading hyphen for an option.
    const auto is_plain = [](char each) { return each > ' ' && each <= '~'; };
    if (host.name.empty() || host.name.front() == '-' || !std::ranges::all_of(host.name, is_plain))
      return expected;
    if (colon != std::string::npos) {
      host.games = text::read_number<int>(item.substr(colon + 1)).value_or(0);
      if (host.games < 1 || host.games > most_games) return expected;
    }
    read.push_back(std::move(host));
  }
  into = std::move(read);
  return std::nullopt;
}

std::string hosts_written(const std::vector<settings::SshHost>& hosts) {
  std::vector<std::string> items;
  items.reserve(hosts.size());
  for (const settings::SshHost& host : hosts) items.push_back(fmt::format("{}:{}", host.name, host.games));
  return list_written(items);
}

Expected read_name(const toml::node& value, std::string& into) {
  const auto name = value.value_exact<std::string>();
  const auto plain = [](char each) { return each > ' ' && each <= '~' && each != '"' && each != '\\'; };
  if (!name || !std::ranges::all_of(*name, plain)) return "a name without blanks, in quotes";
  into = *name;
  return std::nullopt;
}

Expected read_openings(const toml::node& value, std::string& into) {
  constexpr std::string_view drawn = "random-";
  constexpr int most_drawn = 20;
  std::string read;
  if (read_name(value, read) || read.empty()) return R"("none", "auto", "random-2" or the name of a file)";
  if (read.starts_with(drawn)) {
    bool known = false;
    for (int moves = 2; moves <= most_drawn; moves += 2)
      known |= read.substr(drawn.size()) == std::to_string(moves);
    if (!known)
      return fmt::format("an even number of drawn moves from 2 to {}, as in \"random-2\"", most_drawn);
  }
  into = read;
  return std::nullopt;
}

Expected read_text(const toml::node& value, std::size_t longest, bool in_lines, std::string& into) {
  const auto text = value.value_exact<std::string>();
  const auto plain = [in_lines](char each) {
    const auto byte = static_cast<unsigned char>(each);
    return (byte >= ' ' && byte != 0x7f) || (in_lines && (each == '\n' || each == '\r' || each == '\t'));
  };
  if (!text || text->size() > longest || !std::ranges::all_of(*text, plain)) {
    return fmt::format("{} of up to {} bytes, in quotes", in_lines ? "a plain text" : "a text in one line",
                       longest);
  }
  into = *text;
  return std::nullopt;
}

Expected read_sections_value(const toml::node& value, settings::Sections& into) {
  constexpr const char* expected =
      R"(lists of players by section, as in { "Monday 10" = ["alice", "bob"] }, each player once, )"
      R"(or the name of a file)";
  if (const auto file = value.value_exact<std::string>()) {
    if (std::ranges::any_of(*file, [](char each) { return static_cast<unsigned char>(each) < ' '; }))
      return expected;
    into = {.file = *file, .list = {}};
    return std::nullopt;
  }
  const toml::table* table = value.as_table();
  if (table == nullptr) return expected;
  settings::Sections read;
  for (const auto& [name, players] : *table) {
    settings::Section section{.name = std::string(name.str()), .players = {}};
    if (section.name.empty() || read_list(players, "", expected, section.players)) return expected;
    const auto is_taken = [&](const std::string& player) { return !read.section_of(player).empty(); };
    if (std::ranges::any_of(section.players, is_taken)) return expected;
    read.list.push_back(std::move(section));
  }
  into = std::move(read);
  return std::nullopt;
}

Expected read_format_setting(const toml::node& value, const settings::FormatSetting& setting,
                             settings::SettingValue& into) {
  using Kind = settings::FormatSetting::Kind;
  int number = 0;
  std::vector<std::string> names;
  settings::LineList lines;
  settings::SettingValue read;
  Expected wrong;
  switch (setting.kind) {
    case Kind::number:
      wrong = read_whole(value, setting.low, setting.high, number);
      read = number;
      break;
    case Kind::names:
      wrong = read_list(value, "", R"(a list of players' names, as in ["alice", "bob"])", names);
      read = std::move(names);
      break;
    case Kind::lines:
      wrong = read_lines(value, lines);
      read = std::move(lines);
      break;
  }
  if (!wrong && setting.expected != nullptr) wrong = setting.expected(read);
  if (!wrong) into = std::move(read);
  return wrong;
}

std::string seconds_written(settings::Seconds seconds) {
  return fmt::format("{}", seconds.count());
}

std::string list_written(const std::vector<std::string>& texts) {
  return "[" + text::joined(texts, ", ", text::toml_quoted) + "]";
}

std::string deadlines_written(const std::map<std::string, settings::HandInSettings::Time>& deadlines) {
  if (deadlines.empty()) return R"("")";
  std::string text;
  for (const auto& [section, time] : deadlines) {
    std::string written = text::toml_quoted(record::time_text(time));
    if (section.empty()) return written;
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", text::toml_quoted(section), written);
  }
  return "{ " + text + " }";
}

std::string factors_written(const std::map<std::string, double>& factors) {
  if (factors.empty()) return "{}";
  const auto written = [](const auto& each) {
    return fmt::format("{} = {}", text::toml_quoted(each.first), each.second);
  };
  return "{ " + text::joined(factors, ", ", written) + " }";
}

std::string sections_written(const settings::Sections& sections, Lists lists) {
  if (!sections.file.empty() && lists == Lists::by_file_name) return text::toml_quoted(sections.file);
  if (sections.list.empty()) return "{}";
  const auto written = [](const settings::Section& section) {
    return fmt::format("{} = {}", text::toml_quoted(section.name), list_written(section.players));
  };
  return "{ " + text::joined(sections.list, ", ", written) + " }";
}

std::string format_setting_written(const settings::SettingValue& value, Lists lists) {
  if (const int* number = std::get_if<int>(&value)) return fmt::format("{}", *number);
  if (const auto* names = std::get_if<std::vector<std::string>>(&value)) return list_written(*names);
  const auto& list = std::get<settings::LineList>(value);
  if (list.empty() || (!list.file.empty() && lists == Lists::by_file_name))
    return text::toml_quoted(list.file);
  std::vector<std::string> texts;
  for (const settings::LineList::Line& line : list.lines) texts.push_back(line.text);
  return list_written(texts);
}

std::string quoted_words(std::span<const std::string_view> words) {
  return text::joined(words, ", ", text::toml_quoted);
}

std::vector<settings::LineList::Line> listed_lines(std::string_view text) {
  const std::string decoded = text::decoded_list(text).text;
  std::vector<settings::LineList::Line> lines;
  int number = 0;
  for (const std::string_view whole : text::lines_of(decoded)) {
    ++number;
    const std::string_view line = without_blanks(whole);
    if (!line.empty() && !line.starts_with('#')) lines.push_back({number, std::string(line)});
  }
  return lines;
}

settings::Sections read_sections(std::string_view text, const std::string& name) {
  std::vector<text::CsvRow> rows;
  try {
    rows = text::read_csv_rows(text, name, text::CsvComments::after_hash);
  } catch (const text::CsvError& error) {
    throw SettingsError(error.what());
  }
  settings::Sections sections{.file = name};
  for (const text::CsvRow& row : rows) {
    const std::vector<std::string>& cells = row.cells;
    const auto fail = [&](const std::string& reason) {
      throw SettingsError(fmt::format("{}:{}: '{}': {}", text::printable(name, 400), row.line,
                                      text::printable(row.text), reason));
    };
    if (cells.size() != 2 || cells[0].empty() || cells[1].empty()) {
      fail("expected player,section, as in alice,Monday 10");
    }
    const bool is_heading = &row == &rows.front() && boost::iequals(cells[1], "section");
    if (is_heading) continue;
    const std::string_view before = sections.section_of(cells[0]);
    if (!before.empty()) {
      fail(fmt::format("{} is in section {} already: expected each player once", text::printable(cells[0]),
                       text::printable(before)));
    }
    auto section = std::ranges::find(sections.list, cells[1], &settings::Section::name);
    if (section == sections.list.end()) {
      section = sections.list.insert(section, settings::Section{.name = cells[1], .players = {}});
    }
    section->players.push_back(cells[0]);
  }
  return sections;
}

}  // namespace kaven::tournaments::settings_file
