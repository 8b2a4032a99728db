#pragma once

#include <boost/filesystem/path.hpp>

#include "common/program/program.hpp"
#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

/// The program that is tried as it would be in `folder`, which gets copies of all that belongs to it: one that
/// works there alone relies on its directory.
program::Program moved_to(const boost::filesystem::path& folder, const ScenarioContext& context);

}  // namespace kaven::referee::compliance
