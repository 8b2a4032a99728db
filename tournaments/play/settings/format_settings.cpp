// SPDX-License-Identifier: MIT
#include "tournaments/play/settings/format_settings.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "common/text/printable.hpp"

namespace kaven::tournaments::settings {

namespace {

SettingValue default_of(const FormatSetting& setting) {
  switch (setting.kind) {
    case FormatSetting::Kind::number:
      return setting.usual;
    case FormatSetting::Kind::names:
      return std::vector<std::string>();
    case FormatSetting::Kind::lines:
      return LineList();
  }
  return setting.usual;
}

}  // namespace

SettingValue FormatSettings::value(const FormatSetting& setting) const {
  const auto found = values_.find(setting.name);
  return found == values_.end() ? default_of(setting) : found->second;
}

void FormatSettings::set(const FormatSetting& setting, SettingValue value) {
  assert(value.index() == static_cast<std::size_t>(setting.kind));
  values_.insert_or_assign(setting.name, std::move(value));
}

bool FormatSettings::is_default(const FormatSetting& setting) const {
  const SettingValue present = value(setting);
  switch (setting.kind) {
    case FormatSetting::Kind::number:
      return std::get<int>(present) == setting.usual;
    case FormatSetting::Kind::names:
      return std::get<std::vector<std::string>>(present).empty();
    case FormatSetting::Kind::lines:
      return std::get<LineList>(present).empty();
  }
  return true;
}

std::optional<std::string> twice_named(const FormatSetting& setting, const SettingValue& value) {
  const auto& names = std::get<std::vector<std::string>>(value);
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) == name) continue;
    return std::string(setting.name) + " names " + text::printable(*name) +
           " twice: expected every player once at most";
  }
  return std::nullopt;
}

}  // namespace kaven::tournaments::settings
