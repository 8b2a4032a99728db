// SPDX-License-Identifier: MIT
#include "referee/compliance/scenario_context.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <string>
#include <string_view>

#include "common/system/files.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::compliance {

namespace fs = boost::filesystem;

namespace {

program::Program moved_to(const fs::path& folder, const ScenarioContext& context) {
  program::Program moved = context.program;
  moved.command = command::launch_spec(context.program, context.level, context.sandbox).command;
  moved.readable = {folder};
  for (const fs::path& path : context.program.readable) {
    const bool is_interpreter = context.program.found_on_path && path == context.program.command.front();
    if (is_interpreter || path.string().starts_with("/usr/")) continue;
    const fs::path copy = fs::is_directory(path) ? folder : folder / path.filename();
    system::copy_all(path, copy);
    const std::string& from = path.string();
    for (std::string& word : moved.command) {
      if (word == from || word.starts_with(from + "/")) word.replace(0, from.size(), copy.string());
    }
  }
  return moved;
}

// A search that a busy machine cuts short may choose another move, but writes it in the same form.
constexpr std::array<std::string_view, 3> independent_of_time = {"input-file", "move-form", "notation"};

}  // namespace

void ScenarioContext::fail(const std::string& requirement, const std::string& seen,
                           const std::string& remedy) const {
  results.observations.push_back({requirement, Finding::failed, seen, remedy, results.moves});
  const bool may_be_late = std::ranges::find(independent_of_time, requirement) == independent_of_time.end();
  results.was_delayed = results.was_delayed || (results.is_delayed && may_be_late);
}

bool works_in_its_own_folder(const ScenarioContext& context,
                             const std::function<void(const program::Program&, const fs::path&)>& attempt) {
  const system::TemporaryDirectory place;
  const fs::path folder = place.make("own");
  try {
    attempt(moved_to(folder, context), folder);
    return true;
  } catch (const Violation&) {
    return false;
  } catch (const sandbox::SandboxUnavailable&) {
    return false;
  }
}

}  // namespace kaven::referee::compliance
