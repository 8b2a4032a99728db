#pragma once

#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

/// `settings` with what the command line says of them. Throws UsageError when they cannot be meant together.
settings::Settings chosen_settings(const settings::Settings& settings,
                                   const settings_file::SettingTexts& texts);

/// The settings of the tournament in `folder` with what the command line says of them, and the files there that they
/// name. Throws UsageError, which names file and line; SettingsError.
settings::Settings chosen_settings(const folder::Folder& folder, const settings_file::SettingTexts& texts);

}  // namespace kaven::tournaments::commands
