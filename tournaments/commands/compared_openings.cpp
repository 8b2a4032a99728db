#include "tournaments/commands/compared_openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <vector>

#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/admission/trial.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/compliance/compliance_runs.hpp"
#include "tournaments/compliance/program_check.hpp"
#include "tournaments/runner/openings.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

constexpr const char* copied_file = "openings.txt";

// Only the referee's side knows the protocols, so `compliance_run list` is asked.
std::optional<std::string> opening_misfit(const std::string& program, const settings::Settings& settings) {
  std::vector<std::string> arguments = {"list", program};
  std::ranges::copy(admission::trial_arguments(settings), std::back_inserter(arguments));
  std::optional<std::string> misfit;
  compliance::ComplianceRuns runs(system::helper_program("compliance_run"));
  runs.start(arguments, [&](const compliance::ComplianceRunEnd& end) {
    const bool is_opening = end.errors.find("KAVEN_OPENING") != std::string::npos;
    if (end.exit_status == compliance::usage_error && is_opening) misfit = compliance::message_of(end.errors);
  });
  runs.wait();
  return misfit;
}

}  // namespace

ComparedOpenings::ComparedOpenings(settings_file::SettingTexts& texts) {
  for (const auto& [name, value] : texts) {
    if (name != "openings") continue;
    is_chosen_ = true;
    word_ = value;
  }
  std::erase_if(texts, [](const auto& text) { return text.first == "openings"; });
  if (word_ == "none" || word_ == "auto" || word_.starts_with("random-")) return;
  file_ = fs::absolute(word_);
  word_ = copied_file;
}

std::string ComparedOpenings::setting(const settings::Settings& settings,
                                      std::span<const std::string> programs,
                                      const std::function<void(const std::string&)>& print_note) const {
  if (word_ == "none") return word_;
  settings::Settings with_openings = settings;
  with_openings.openings = file_.empty() ? word_ : file_.filename().string();
  try {
    const runner::Openings checked(with_openings, file_.parent_path());
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
  for (const std::string& program : programs) {
    const auto misfit = opening_misfit(program, with_openings);
    if (!misfit) continue;
    if (is_chosen_) throw UsageError("--openings: " + *misfit);
    print_note("note: all games begin on the empty board: " + *misfit);
    return "none";
  }
  return word_;
}

void ComparedOpenings::copy_into(const folder::Folder& folder) const {
  if (file_.empty()) return;
  constexpr std::size_t longest = std::size_t{16} << 20U;
  const fs::path copy = folder.root / copied_file;
  if (!fs::exists(copy)) return system::copy_file(file_, copy);
  if (system::read_whole_file(copy, longest) != system::read_whole_file(file_, longest)) {
    throw UsageError(fmt::format("{}: expected the openings of {}, with which these games began",
                                 file_.string(), copy.string()));
  }
}

}  // namespace kaven::tournaments::commands
