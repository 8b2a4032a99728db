// SPDX-License-Identifier: MIT
#include "tournaments/commands/compared_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/admission/trial.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/play/runner/openings.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/ledger.hpp"

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
  with_openings.pairing.openings = file_.empty() ? word_ : file_.filename().string();
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

std::vector<fs::path> search_path() {
  return {system::own_folder()};
}

std::vector<roster::NamedProgram> find_programs(std::span<const std::string> given) {
  std::vector<roster::NamedProgram> programs;
  for (const std::string& each : given) programs.push_back(roster::name_program(each, search_path()));
  std::map<std::string, std::vector<std::size_t>> called;
  for (std::size_t number = 0; number < programs.size(); ++number)
    called[programs[number].entry].push_back(number);
  for (const auto& [entry, numbers] : called) {
    if (numbers.size() == 1) continue;
    int copy = 0;
    for (const std::size_t number : numbers) {
      ++copy;
      if (copy > 1 && !programs[number].target.empty()) {
        throw UsageError(
            fmt::format("two programs are called {}: rename one of them", text::printable(entry)));
      }
      // The same program with different arguments: only the command lines distinguish the two.
      programs[number] = roster::name_program(given[number], search_path(), given[number]);
      if (copy > 1) programs[number].entry += fmt::format("-{}", copy);
    }
  }
  return programs;
}

folder::Folder prepare_folder(const fs::path& place, const settings::Settings& settings,
                              std::span<const roster::NamedProgram> programs) {
  if (fs::exists(place / "tournament.toml")) return folder::open_folder(place);
  folder::Folder folder = folder::create_folder(place, settings_file::settings_text(settings));
  for (const roster::NamedProgram& program : programs) roster::link_program(program, folder.agents());
  return folder;
}

void check_begun_games(const folder::Folder& folder, const roster::Roster& roster, int most_games) {
  if (!fs::exists(folder.ledger())) return;
  state::Ledger ledger(folder.ledger(), state::Database::Access::read);
  for (const state::Player& player : ledger.players()) {
    const auto found = std::ranges::find(roster.entrants, player.name, &roster::Entrant::name);
    if (found == roster.entrants.end() || roster::is_same_version(player, *found)) continue;
    throw UsageError(fmt::format("--folder {}: {}: compare it in another folder", folder.root.string(),
                                 runner::change_text(player, *found)));
  }
  std::map<std::pair<folder::PlayerId, folder::PlayerId>, int> games;
  int most = 0;
  for (const state::Game& game : ledger.games())
    most = std::max(most, ++games[std::minmax(game.white, game.black)]);
  if (most > most_games)
    throw UsageError(fmt::format("--games {}: expected {} or more, the number with which {} began",
                                 most_games, most, folder.root.string()));
}

std::vector<std::string> names_of(const folder::Folder& folder, const roster::Roster& roster,
                                  std::span<const roster::NamedProgram> programs) {
  std::vector<std::string> names;
  for (const roster::NamedProgram& program : programs) {
    const auto found =
        std::ranges::find(roster.entrants, folder.agents() / program.entry, &roster::Entrant::program);
    if (found == roster.entrants.end()) {
      throw UsageError(text::printable(program.entry) + " cannot play, or not in this folder");
    }
    names.push_back(found->name);
  }
  return names;
}

}  // namespace kaven::tournaments::commands
