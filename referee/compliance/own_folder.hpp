#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>

#include "common/program/program.hpp"
#include "referee/compliance/scenario_context.hpp"

namespace kaven::referee::compliance {

/// Whether `attempt` throws no Violation if the program runs in a folder that holds copies of all its files.
/// A program that works only there relies on its directory. The attempt runs in the isolation level `basic`;
/// returns false if that level is unavailable.
bool works_in_its_own_folder(
    const ScenarioContext& context,
    const std::function<void(const program::Program& moved, const boost::filesystem::path& folder)>& attempt);

}  // namespace kaven::referee::compliance
