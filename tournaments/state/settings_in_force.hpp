#pragma once

#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::state {

/// The settings that a tournament is played and counted by.
struct SettingsInForce {
  settings::Settings settings;
  /// What tournament.toml says otherwise by now, in a sentence for each setting: it counts from the next run
  /// on, or cannot count any more.
  std::vector<std::string> pending;
};

/// The settings of the tournament in `folder`: what shapes games, pairings and points as the entry list has
/// it since the last run, so that whoever edits tournament.toml changes nothing that is said of what was
/// played; the rest as tournament.toml says. Throws SettingsError, EntryListError, std::system_error.
SettingsInForce settings_in_force(const folder::Folder& folder);

}  // namespace kaven::tournaments::state
