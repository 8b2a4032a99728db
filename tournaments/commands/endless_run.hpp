#pragma once

#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::commands {

/// Plays the ladder in `folder` until a signal or a drain. Waits for programs that can play. Puts uploads that passed
/// their check into agents/ between two rounds. Status and exceptions as run_tournament(); 1 after a drain.
int run_endlessly(const folder::Folder& folder, const settings::Settings& settings,
                  const RunOptions& options);

}  // namespace kaven::tournaments::commands
