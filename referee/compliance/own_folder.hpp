#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>

#include "common/program/program.hpp"
#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

/// Whether `attempt` throws no Violation with the program as it would be in a folder that holds copies of all that
/// belongs to it: one that works there alone relies on its directory. There it is tried in `basic`; false where that
/// is not to be had for it.
bool works_in_its_own_folder(
    const ScenarioContext& context,
    const std::function<void(const program::Program& moved, const boost::filesystem::path& folder)>& attempt);

}  // namespace kaven::referee::compliance
