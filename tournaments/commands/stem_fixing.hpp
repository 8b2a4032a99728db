#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <string>
#include <vector>

#include "tournaments/compliance/compliance_results.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::commands {

/// What --fix does: tries the programs of a tournament that have not entered yet, and writes `stem = …` into the
/// agent.toml of each that looks for files of another name. The line stays if the program then no longer looks for
/// others. Returns what was changed, a sentence each; or that programs of this tournament are not tried on this machine.
/// Throws what admission::admit() throws, and has changed nothing then.
std::vector<std::string> fix_stems(const folder::Folder& folder, const settings::Settings& settings);

/// The same for the folder `program` that is checked by itself, as CheckOptions::change. Says on stderr what was changed.
std::function<bool(const compliance::ComplianceResults&)> stem_fix(const boost::filesystem::path& program);

}  // namespace kaven::tournaments::commands
