// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <string>
#include <vector>

#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::commands {

/// Implements --fix: tries the programs of a tournament that have not entered yet, and writes `stem = …` into
/// the agent.toml of each program that looks for files of another name. Keeps the line if the program then no
/// longer looks for other files. Returns a sentence for each change, or that programs of this tournament are
/// not tried on this machine. Throws the exceptions of admission::admit(), without having changed anything.
std::vector<std::string> fix_stems(const folder::Folder& folder, const settings::Settings& settings);

/// The same for a folder `program` that is checked alone, for CheckOptions::change. Prints the change on
/// stderr.
std::function<bool(const compliance::ComplianceResults&)> stem_fix(const boost::filesystem::path& program);

}  // namespace kaven::tournaments::commands
