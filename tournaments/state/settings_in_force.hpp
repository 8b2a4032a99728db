#pragma once

#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::state {

/// The settings that apply to a tournament's games and standings.
struct SettingsInForce {
  settings::Settings settings;
  /// Settings in tournament.toml that differ, one sentence each: such a change applies from the next run, or
  /// is not possible any more. Or the fault of a list that tournament.toml names, such as a missing `schedule`.
  std::vector<std::string> pending;
};

/// Returns the settings of the tournament in `folder`. Settings that determine games, pairings and points
/// come from the entry list, as of the last run, so that editing tournament.toml does not change the
/// standings of games already played; all others come from tournament.toml. Throws SettingsError,
/// EntryListError, std::system_error.
SettingsInForce settings_in_force(const folder::Folder& folder);

}  // namespace kaven::tournaments::state
