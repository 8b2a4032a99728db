#pragma once

#include "tournaments/roster/settings.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::commands {

/// `settings` with what the command line says of them. Throws UsageError when they cannot be meant together.
roster::Settings chosen_settings(const roster::Settings& settings, const roster::SettingTexts& texts);

/// The settings of the tournament in `folder` with what the command line says of them, and the files there that they
/// name. Throws UsageError, which names file and line; SettingsError.
roster::Settings chosen_settings(const state::Folder& folder, const roster::SettingTexts& texts);

}  // namespace kaven::tournaments::commands
