// SPDX-License-Identifier: MIT
#pragma once

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

/// Returns `settings` with the values from the command line. Throws UsageError if they are inconsistent.
settings::Settings chosen_settings(const settings::Settings& settings,
                                   const settings_file::SettingTexts& texts);

/// Returns the settings of the tournament in `folder` with the values from the command line, and reads the
/// files that they name. Throws UsageError, which names file and line; SettingsError.
settings::Settings chosen_settings(const folder::Folder& folder, const settings_file::SettingTexts& texts);

}  // namespace kaven::tournaments::commands
