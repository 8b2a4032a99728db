#include "tournaments/state/settings_in_force.hpp"

#include <fmt/format.h>

#include <map>

#include "common/text/printable.hpp"
#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings_file/settings_file.hpp"
#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::state {

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
