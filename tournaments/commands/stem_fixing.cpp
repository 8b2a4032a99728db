// SPDX-License-Identifier: MIT
#include "tournaments/commands/stem_fixing.hpp"

#include <fmt/format.h>

#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "common/text/toml_text.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/intake/preparing.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

/// A stem written into a program's agent.toml. The destructor restores the file unless keep() was called.
class WrittenStem {
 public:
  /// Writes nothing if no agent.toml can be read.
  WrittenStem(fs::path program, std::string name, std::string stem)
      : program_(std::move(program)),
        name_(std::move(name)),
        stem_(std::move(stem)),
        before_(intake::state_stem(program_, stem_)) {}
  WrittenStem(const WrittenStem&) = delete;
  WrittenStem& operator=(const WrittenStem&) = delete;
  ~WrittenStem() {
    if (!before_) return;
    try {
      system::replace_file(program_ / "agent.toml", *before_);
    } catch (const std::exception& error) {
      std::cerr << "tournament: " << error.what() << '\n';
    }
  }

  bool is_written() const { return before_.has_value(); }
  /// Keeps the change and returns a sentence about it.
  std::string keep() {
    before_.reset();
    return "fixed " + text::printable(name_) + ": its agent.toml says stem = \"" + stem_ +
           "\", because it looks for " + stem_ + ".in";
  }

 private:
  fs::path program_;
  std::string name_;  ///< its displayed name
  std::string stem_;
  std::optional<std::string> before_;  ///< earlier text of its agent.toml
};

std::optional<std::string> stem_advised_in(const compliance::ComplianceResults& results) {
  const compliance::RequirementResult* const failure = results.entry_failure();
  return failure == nullptr ? std::nullopt : program::advised_stem(failure->seen);
}

}  // namespace

std::vector<std::string> fix_stems(const folder::Folder& folder, const settings::Settings& settings) {
  const admission::TrialPlan plan = shown_trial_plan(settings);
  if (!plan.tries) {
    return {fmt::format(
        "--fix changed nothing: programs are tried on this machine only with executor = {}, not {}; "
        "tournament check DIR/agents/PLAYER --fix tries one here",
        text::toml_quoted("local"), text::toml_quoted(settings.run.executor))};
  }
  const folder::FolderLock lock(folder, [](const std::string& text) { std::cerr << text << '\n'; });
  const auto refused = [&] {
    return admission::admit(folder, settings, {system::own_folder()}, plan).roster.refused;
  };
  std::map<fs::path, WrittenStem> written;
  for (const roster::RefusedHandIn& each : refused()) {
    const auto stem = program::advised_stem(each.reason);
    if (!stem) continue;
    const auto added = written.try_emplace(each.program, each.program, each.name, *stem).first;
    if (!added->second.is_written()) written.erase(added);
  }
  if (written.empty()) return {};
  for (const roster::RefusedHandIn& each : refused()) {
    if (program::advised_stem(each.reason)) written.erase(each.program);
  }
  std::vector<std::string> said;
  said.reserve(written.size());
  for (auto& [program, stem] : written) said.push_back(stem.keep());
  return said;
}

std::function<bool(const compliance::ComplianceResults&)> stem_fix(const fs::path& program) {
  return [program, written = std::make_shared<std::optional<WrittenStem>>()](
             const compliance::ComplianceResults& results) {
    const auto stem = stem_advised_in(results);
    if (written->has_value()) {
      std::cerr << (stem ? "--fix changed nothing: the program then looked for files of yet another name; "
                           "the report is of that check"
                         : (*written)->keep())
                << '\n';
      written->reset();
      return false;
    }
    if (!stem) return false;
    written->emplace(program, program.string(), *stem);
    if ((*written)->is_written()) return true;
    std::cerr << "--fix changed nothing: " << text::printable(program.string(), 400)
              << " has no agent.toml that can be read, to write stem = \"" << *stem << "\" into\n";
    written->reset();
    return false;
  };
}

}  // namespace kaven::tournaments::commands
