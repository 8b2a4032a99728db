#pragma once

#include <string>
#include <vector>

#include "tournaments/roster/settings.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::commands {

/// What --fix does: tries the programs of a tournament that have not entered yet, and writes into the agent.toml of each
/// that looks for files of another name which `stem` that is. It stays there when the program then does not wait in
/// vain any more. Returns what was changed, a sentence each. Throws what admission::admit() throws.
std::vector<std::string> fix_stems(const state::Folder& folder, const roster::Settings& settings);

}  // namespace kaven::tournaments::commands
