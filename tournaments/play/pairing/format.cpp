// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/format.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>

#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

// Each format is in the file of its name; double_elimination is in knock_out, imported in schedule.
extern const Format round_robin_format;
extern const Format gauntlet_format;
extern const Format swiss_format;
extern const Format knock_out_format;
extern const Format double_elimination_format;
extern const Format ladder_format;
extern const Format course_format;
extern const Format schedule_format;
extern const Format imported_format;

std::span<const Format* const> formats() {
  static constexpr std::array all = {&round_robin_format, &gauntlet_format,           &swiss_format,
                                     &knock_out_format,   &double_elimination_format, &ladder_format,
                                     &course_format,      &schedule_format,           &imported_format};
  return all;
}

const Format* find_format(std::string_view name) {
  const auto all = formats();
  const auto found = std::ranges::find(all, name, &Format::name);
  return found == all.end() ? nullptr : *found;
}

const OwnSetting* Format::find(const settings::FormatSetting& setting) const {
  const auto own = std::ranges::find(settings, &setting, &OwnSetting::setting);
  return own == settings.end() ? nullptr : &*own;
}

bool always(const PairingInput&, const History&) {
  return true;
}

bool before_the_first_round(const PairingInput&, const History& history) {
  return last_round(history) == 0;
}

int games_of_bye(const Format& format, const settings::FormatSettings& settings) {
  return format.full_point_byes ? settings[settings::games_per_match] : 0;
}

// Each format's settings are inserted from last to first; a setting that is new goes directly before the
// following one of its format.
std::vector<const settings::FormatSetting*> format_settings() {
  std::vector<const settings::FormatSetting*> all;
  for (const Format* format : formats()) {
    auto place = all.end();
    for (auto own = format->settings.rbegin(); own != format->settings.rend(); ++own) {
      const auto known = std::ranges::find(all, own->setting);
      place = known != all.end() ? known : all.insert(place, own->setting);
    }
  }
  return all;
}

std::string titles_with(const settings::FormatSetting& setting) {
  std::string titles;
  for (const Format* format : formats()) {
    if (format->find(setting) != nullptr) titles += (titles.empty() ? "" : ", ") + std::string(format->title);
  }
  titles.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(titles.front())));
  return titles;
}

std::optional<SettingFault> fault_of(const Format& format, const settings::FormatSettings& settings) {
  const std::string name(format.name);
  for (const settings::FormatSetting* setting : format_settings()) {
    if (settings.is_default(*setting) || format.find(*setting) != nullptr) continue;
    return SettingFault{setting->name, std::string(setting->name) + " means nothing in the format " + name +
                                           ": expected it not to be set"};
  }
  for (const OwnSetting& own : format.settings) {
    if (own.setting->fault == nullptr) continue;
    if (auto reason = own.setting->fault(*own.setting, settings.value(*own.setting))) {
      return SettingFault{own.setting->name, *std::move(reason)};
    }
  }
  for (const OwnSetting& own : format.settings) {
    if (own.required.empty() || !settings.is_default(*own.setting)) continue;
    return SettingFault{"format", "format is " + name + ": expected " + std::string(own.required)};
  }
  return std::nullopt;
}

std::string match_title(const Bracket& bracket, const BracketMatch& match) {
  using Part = BracketMatch::Part;
  if (match.part == Part::second_final) return "second final";
  if (match.part == Part::losers) return "losers' round " + std::to_string(match.stage);
  const bool twofold =
      std::ranges::find(bracket.matches, Part::second_final, &BracketMatch::part) != bracket.matches.end();
  if (match.part == Part::final) return "final";
  const std::size_t left = std::bit_ceil(bracket.seeds.size()) >> (match.stage - 1);
  if (left > 8) return "round of " + std::to_string(left);
  const std::string prefix = twofold ? "winners' " : "";
  return prefix + (left == 8 ? "quarter-final" : left == 4 ? "semi-final" : "final");
}

}  // namespace kaven::tournaments::pairing
