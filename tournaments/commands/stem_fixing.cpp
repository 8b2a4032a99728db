#include "tournaments/commands/stem_fixing.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <map>
#include <optional>
#include <utility>

#include "common/notation/printable.hpp"
#include "common/program/stem.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/replacement_file.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/commands/trials.hpp"
#include "tournaments/intake/preparation.hpp"
#include "tournaments/state/folder_lock.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

/// A program whose agent.toml has been changed.
struct Fixed {
  std::string name;
  std::string stem;
  std::string before;  ///< what its agent.toml said
};

}  // namespace

std::vector<std::string> fix_stems(const state::Folder& folder, const roster::Settings& settings) {
  const state::FolderLock lock(folder, [](const std::string& text) { std::cerr << text << '\n'; });
  const auto refused = [&] {
    return admission::admit(folder, settings, {system::own_folder()}, shown_trial_plan(settings))
        .roster.refused;
  };
  std::map<fs::path, Fixed> fixed;
  for (const roster::RefusedHandIn& each : refused()) {
    const auto stem = program::advised_stem(each.reason);
    if (!stem) continue;
    if (auto before = intake::state_stem(each.program, *stem))
      fixed[each.program] = {.name = each.name, .stem = *stem, .before = std::move(*before)};
  }
  if (fixed.empty()) return {};
  for (const roster::RefusedHandIn& each : refused()) {
    const auto found = fixed.find(each.program);
    if (found == fixed.end() || !program::advised_stem(each.reason)) continue;
    system::replace_file(each.program / "agent.toml", found->second.before);
    fixed.erase(found);
  }
  std::vector<std::string> said;
  said.reserve(fixed.size());
  for (const auto& [program, each] : fixed)
    said.push_back("fixed " + notation::printable(each.name) + ": its agent.toml says stem = \"" + each.stem +
                   "\", because it looks for " + each.stem + ".in");
  return said;
}

}  // namespace kaven::tournaments::commands
