#pragma once

#include "tournaments/roster/settings.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::commands {

/// `settings` with what the command line says of them. Throws UsageError when they cannot be meant together.
roster::Settings chosen_settings(const roster::Settings& settings, const roster::SettingTexts& texts);

/// Reads the files in `folder` that the settings name. Throws UsageError, which names file and line.
void read_listed_files(roster::Settings& settings, const state::Folder& folder);

}  // namespace kaven::tournaments::commands
