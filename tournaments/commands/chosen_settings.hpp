#pragma once

#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments::commands {

/// `settings` with what the command line says of them. Throws UsageError when they cannot be meant together.
roster::Settings chosen_settings(const roster::Settings& settings, const roster::SettingTexts& texts);

}  // namespace kaven::tournaments::commands
