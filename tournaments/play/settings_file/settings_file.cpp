// SPDX-License-Identifier: MIT
#include "tournaments/play/settings_file/settings_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line/command_line.hpp"
#include "common/notation/time_control.hpp"
#include "common/program/hidden_place.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"
#include "tournaments/play/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {

namespace fs = boost::filesystem;

namespace {

// An error in the combination of individually valid settings: the setting (or table of settings) to blame,
// and the reason.
using Fault = pairing::SettingFault;

std::optional<std::string> reason_against(const notation::GameChoice& choice) {
  try {
    notation::choose_game(choice);
    return std::nullopt;
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

// Blames the setting without which the other settings describe a valid game.
std::optional<Fault> fault_of_game(const notation::GameChoice& choice) {
  const auto reason = reason_against(choice);
  if (!reason) return std::nullopt;
  const auto would_do = [&](auto&& without) {
    notation::GameChoice other = choice;
    without(other);
    return !reason_against(other);
  };
  if (choice.connect && would_do([](auto& each) { each.connect.reset(); })) return Fault{"connect", *reason};
  if (choice.size && would_do([](auto& each) { each.size.reset(); })) return Fault{"size", *reason};
  if (choice.exact && would_do([](auto& each) { each.exact = false; })) return Fault{"exact-five", *reason};
  if (choice.pop_out && would_do([](auto& each) { each.pop_out = false; })) return Fault{"pop-out", *reason};
  if (choice.opening && would_do([](auto& each) { each.opening.reset(); }))
    return Fault{"opening-rule", *reason};
  return Fault{choice.connect ? "connect" : choice.size ? "size" : "game", *reason};
}

std::optional<Fault> fault_of_points(const settings::Points& points) {
  if (points.win >= points.draw && points.draw >= points.loss) return std::nullopt;
  return Fault{"points", fmt::format("a win is worth {}, a draw {}, a loss {}: expected no more for a draw "
                                     "than for a win, and no more for a loss than for a draw",
                                     points.win, points.draw, points.loss)};
}

// Programs must not read the tournament's folder: it contains all programs, records and names.
std::optional<std::string> reason_to_hide(const fs::path& path, const fs::path& tournament) {
  if (auto reason = program::reason_to_hide(path)) return reason;
  if (tournament.empty()) return std::nullopt;
  boost::system::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  const folder::Folder folder{fs::weakly_canonical(fs::absolute(tournament), error)};
  if (program::lies_in(folder.root, found)) {
    return "holds the tournament itself; expected a folder beside it, or one for this alone in it";
  }
  for (const fs::path& own :
       {folder.agents(), folder.submissions(), folder.games(), folder.logs(), folder.slurm()}) {
    if (program::lies_in(found, own)) {
      return fmt::format(
          "lies in {}/ of the tournament, which programs must not read; expected a folder for this alone",
          own.filename().string());
    }
  }
  return std::nullopt;
}

std::optional<Fault> fault_of_readable(const std::vector<std::string>& readable, const fs::path& tournament) {
  for (const std::string& path : readable) {
    if (const auto reason = reason_to_hide(path, tournament)) {
      return Fault{"allow-read", fmt::format("allow-read: {}: {}", text::printable(path, 400), *reason)};
    }
  }
  return std::nullopt;
}

std::optional<Fault> fault_of(const settings::Settings& settings) {
  if (settings.time.increment.count() > 0 && settings.time.match_limit.count() == 0)
    return Fault{"increment", "increment: expected a match-time with it, which it extends"};
  if (auto fault = fault_of_game(settings.choice)) return fault;
  if (settings.game().rules.opening == game::Opening::swap2 && settings.pairing.openings != "none")
    return Fault{"openings",
                 "openings: with swap2 the players themselves make the opening; expected \"none\""};
  if (auto fault = fault_of_points(settings.pairing.points)) return fault;
  if (auto fault = fault_of_readable(settings.sandbox.readable, {})) return fault;
  return pairing::fault_of(*pairing::find_format(settings.pairing.format), settings.pairing.format_settings);
}

struct ObsoleteSetting {
  std::string_view name;
  double usual;
  std::string_view instead;
};

constexpr std::array obsolete_settings = {
    ObsoleteSetting{"submission-files", 20'000, "a program's folder may contain 100000 files and folders"},
    ObsoleteSetting{
        "slurm.tasks", 0,
        "scontrol update JobId=N ArrayTaskThrottle=M limits the running tasks of a job, and a QOS in "
        "slurm.options what waits"}};

class Reader {
 public:
  /// `folder` is the tournament's folder; empty if there is none.
  Reader(std::string name, fs::path folder) : file_(std::move(name)), folder_(std::move(folder)) {}

  settings::Settings read(std::string_view text) {
    toml::table document;
    if (const auto line = text::line_of_deep_key(text)) {
      fail({static_cast<toml::source_index>(*line), 1},
           fmt::format("expected a key of at most {} parts with '.' between", text::most_key_parts));
    }
    try {
      document = toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin, text::printable(error.description(), 400));
    }
    read_table(document, "");
    if (const auto fault = fault_of(settings_)) fail(position_of(fault->setting), fault->reason);
    if (const auto fault = fault_of_readable(settings_.sandbox.readable, folder_)) {
      fail(position_of(fault->setting), fault->reason);
    }
    return settings_;
  }

 private:
  [[noreturn]] void fail(toml::source_position position, const std::string& reason) const {
    throw SettingsError(fmt::format("{}:{}:{}: {}", file_, position.line, position.column, reason));
  }

  void read_table(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, value] : table) {
      const std::string name = prefix + std::string(key.str());
      if (const Setting* setting = find_setting(name)) {
        read_value(*setting, name, value);
      } else if (is_group(name) && value.is_table()) {
        read_table(*value.as_table(), name + ".");
      } else {
        refuse_unless_obsolete(name, key.source().begin, value);
      }
    }
  }

  static bool is_group(const std::string& name) {
    return std::ranges::any_of(setting_table(),
                               [&](const Setting& each) { return each.name.starts_with(name + "."); });
  }

  void read_value(const Setting& setting, const std::string& name, const toml::node& value) {
    if (!positions_.emplace(setting.name, value.source().begin).second) {
      fail(value.source().begin,
           fmt::format("{} is also called {}: expected only one of them", setting.name, setting.other_name));
    }
    const auto expected = setting.read(value, settings_);
    if (!expected) return;
    std::ostringstream written;
    written << toml::node_view<const toml::node>(value);
    fail(value.source().begin,
         fmt::format("{} = {}: expected {}", name, text::printable(written.str()), *expected));
  }

  // Files that an earlier version wrote have every setting; at its former default it changes nothing.
  void refuse_unless_obsolete(const std::string& name, toml::source_position position,
                              const toml::node& value) const {
    const auto* const obsolete = std::ranges::find(obsolete_settings, name, &ObsoleteSetting::name);
    if (obsolete == obsolete_settings.end()) {
      std::vector<std::string_view> names;
      for (const Setting& each : setting_table()) names.emplace_back(each.name);
      fail(position, fmt::format("unknown setting {}; did you mean {}?", text::printable(name),
                                 text::nearest_word(name, names)));
    }
    if (value.value<double>() != obsolete->usual)
      fail(position, fmt::format("{} is no setting any more: {}", name, obsolete->instead));
  }

  // The position of a table is the position of its first setting.
  toml::source_position position_of(std::string_view name) const {
    const auto given = std::ranges::find_if(positions_, [&](const auto& each) {
      return each.first == name || each.first.starts_with(std::string(name) + ".");
    });
    return given == positions_.end() ? toml::source_position{1, 1} : given->second;
  }

  std::string file_;
  fs::path folder_;
  settings::Settings settings_;
  std::map<std::string_view, toml::source_position> positions_;
};

std::optional<std::string> read_text(const Setting& setting, const std::string& text,
                                     settings::Settings& settings) {
  toml::array list;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    list.push_back(std::string(text::trimmed(item, " \t")));
  }
  Expected fault_of_list;
  const auto reads = [&](const toml::node& value) {
    const Expected fault = setting.read(value, settings);
    if (value.is_array() && !fault_of_list) fault_of_list = fault;
    return !fault;
  };
  const auto reads_notation = [&](const std::string& notation) {
    toml::table written;
    try {
      written = toml::parse("value = " + notation);
    } catch (const toml::parse_error&) {
      return false;
    }
    const toml::node* value = written.get("value");
    return value != nullptr && written.size() == 1 && reads(*value);
  };
  if (reads_notation(text)) return std::nullopt;
  Expected expected = setting.read(toml::value<std::string>(text), settings);
  if (!expected || reads_notation("[" + text + "]") || reads(list)) return std::nullopt;
  settings::Settings scratch = settings;
  const bool takes_lists = !setting.read(toml::array(), scratch);
  return takes_lists ? fault_of_list : expected;
}

void change(settings::Settings& settings, const std::string& name, const std::string& text) {
  const Setting* setting = find_setting(name);
  if (setting == nullptr) throw SettingsError("unknown setting " + text::printable(name));
  if (const auto expected = read_text(*setting, text, settings)) {
    throw SettingsError(fmt::format("--{} {}: expected {}", name, text::printable(text), *expected));
  }
}

constexpr std::size_t longest_settings = std::size_t{1} << 20U;
constexpr std::size_t longest_list = std::size_t{16} << 20U;

// Returns the text of the file in `folder` that `setting` names; `expected` says what is in it.
std::string listed_text(std::string_view setting, const boost::filesystem::path& folder,
                        const std::string& file, std::string_view expected) {
  try {
    return system::read_whole_file(folder / file, longest_list);
  } catch (const system::FileError& error) {
    throw SettingsError(fmt::format("{} = {}: {}: {}: expected {}", setting, text::toml_quoted(file),
                                    text::printable((folder / file).string(), 400), error.reason(),
                                    expected));
  }
}

}  // namespace

void check_setting(const std::string& name, const std::string& text) {
  settings::Settings settings;
  change(settings, name, text);
}

settings::Settings with_settings(const settings::Settings& settings, const SettingTexts& texts) {
  settings::Settings changed = settings;
  for (const auto& [name, text] : texts) change(changed, name, text);
  if (const auto fault = fault_of(changed)) throw SettingsError(fault->reason);
  return changed;
}

settings::Settings read_settings(std::string_view text, const std::string& name) {
  return Reader(name, {}).read(text);
}

settings::Settings read_settings_alone(const boost::filesystem::path& file) {
  std::string text;
  try {
    text = system::read_whole_file(file, longest_settings);
  } catch (const system::FileError& error) {
    throw SettingsError(error.what());
  }
  return Reader(file.string(), fs::absolute(file).parent_path()).read(text);
}

settings::Settings read_settings(const boost::filesystem::path& file) {
  settings::Settings settings = read_settings_alone(file);
  read_listed_files(settings, file.parent_path());
  return settings;
}

void read_listed_files(settings::Settings& settings, const boost::filesystem::path& folder) {
  if (const auto fault = fault_of_readable(settings.sandbox.readable, folder))
    throw SettingsError(fault->reason);
  if (!settings.description.sections.file.empty()) {
    const std::string& file = settings.description.sections.file;
    settings.description.sections = read_sections(
        listed_text("sections", folder, file, "a line for each player, as in alice,Monday 10"), file);
  }
  for (const pairing::OwnSetting& own : pairing::find_format(settings.pairing.format)->settings) {
    const settings::FormatSetting& setting = *own.setting;
    const settings::SettingValue value = settings.pairing.format_settings.value(setting);
    const auto* named = std::get_if<settings::LineList>(&value);
    if (named == nullptr || named->file.empty()) continue;
    settings::LineList list{.file = named->file, .lines = {}};
    list.lines = listed_lines(
        listed_text(setting.name, folder, list.file, setting.meaning.substr(0, setting.meaning.find('\n'))));
    if (list.lines.empty()) {
      throw SettingsError(text::printable(list.file) + ": expected more than blank lines and comments");
    }
    settings.pairing.format_settings.set(setting, std::move(list));
    if (setting.fault == nullptr) continue;
    if (const auto wrong = setting.fault(setting, settings.pairing.format_settings.value(setting))) {
      throw SettingsError(*wrong);
    }
  }
}

std::map<std::string, std::string> shaping_settings(const settings::Settings& settings) {
  std::map<std::string, std::string> texts;
  for (const Setting& setting : setting_table()) {
    if (setting.role == SettingRole::running) continue;
    // Omitted if empty, so that entry lists of tournaments without such lists do not change.
    const bool lines =
        setting.of_formats != nullptr && setting.of_formats->kind == settings::FormatSetting::Kind::lines;
    if (lines && settings.pairing.format_settings.is_default(*setting.of_formats)) continue;
    texts.emplace(setting.name, setting.written(settings, Lists::in_full));
  }
  return texts;
}

bool is_fixed(const settings::Settings& settings, std::string_view name) {
  const Setting* setting = find_setting(name);
  if (setting == nullptr) return false;
  const pairing::Format& format = *pairing::find_format(settings.pairing.format);
  switch (setting->role) {
    case SettingRole::running:
    case SettingRole::counting:
      return false;
    case SettingRole::scoring:
      return format.pairs_by_points;
    case SettingRole::pairing: {
      const pairing::OwnSetting* own = format.find(*setting->of_formats);
      return own != nullptr && !own->may_change;
    }
    case SettingRole::shaping:
      return true;
  }
  return true;
}

std::vector<ChangedSetting> changed_settings(const std::map<std::string, std::string>& then,
                                             const std::map<std::string, std::string>& now) {
  const auto game_then = then.find("game");
  const bool is_other_game = game_then != then.end() && game_then->second != now.at("game");
  std::vector<ChangedSetting> changed;
  for (const auto& [name, value] : then) {
    const Setting* const setting = find_setting(name);
    const auto found = now.find(name);
    const bool is_limit_of_game =
        is_other_game && name == "time" && found != now.end() &&
        found->second == shaping_settings(with_settings({}, {{"game", now.at("game")}})).at("time");
    const bool depends_on_game =
        setting != nullptr && ((setting->group == "game" && name != "game") || is_limit_of_game);
    if (found == now.end() || found->second == value || (is_other_game && depends_on_game)) continue;
    changed.push_back({name, value, found->second});
  }
  return changed;
}

std::string settings_text(const settings::Settings& settings, Lists lists) {
  std::string text =
      "# The settings of this tournament. A setting that is left out has its default.\n"
      "# `tournament run` reads this file when it starts.\n";
  for (const Setting& setting : setting_table()) {
    text += '\n';
    std::istringstream meaning{setting.meaning};
    for (std::string line; std::getline(meaning, line);) text += fmt::format("# {}\n", line);
    text += fmt::format("{}{} = {}\n", setting.follows(settings) ? "# " : "", setting.name,
                        setting.written(settings, lists));
  }
  return text;
}

using command_line::DeclaredOption;
using command_line::UsageError;

void add_setting_options(command_line::OptionList& options, SettingTexts& texts) {
  const settings::Settings usual;
  for (const Setting& setting : setting_table()) {
    const std::string name = setting.name;
    DeclaredOption option = options.add_taken(
        "--" + name,
        [&texts, name](const std::string& text) {
          try {
            check_setting(name, text);
          } catch (const SettingsError& error) {
            throw UsageError(error.what());
          }
          texts.emplace_back(name, text);
        },
        setting.meaning);
    option.group("Settings (" + setting.group + ")").placeholder("");
    const std::string value = setting.written(usual, Lists::by_file_name);
    if (value == "true" || value == "false") option.values(0, 1).show_default("true");
  }
  options
      .add_taken(
          "--time-control",
          [&texts](const std::string& text) {
            const auto control = notation::read_time_control(text);
            if (!control)
              throw UsageError(
                  fmt::format("--time-control {}: expected {}", text, notation::expected_time_control));
            texts.emplace_back("time", fmt::format("{}", control->base));
            texts.emplace_back("match-time", fmt::format("{}", control->base));
            texts.emplace_back("increment", fmt::format("{}", control->increment));
          },
          "60+0.5: all moves of a program in 60 s, and 0.5 s more after each, with no limit for a single "
          "move; "
          "sets `time`, `match-time` and `increment`.")
      .group("Settings (" + find_setting("time")->group + ")")
      .placeholder("");
}

}  // namespace kaven::tournaments::settings_file
