#include "tournaments/commands/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <stdexcept>
#include <string>

#include "common/notation/printable.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/progress/comparison.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/state/folder_creation.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

constexpr int not_better = 3;
constexpr int not_known = 4;

/// A folder that goes when this does.
class PassingFolder {
 public:
  PassingFolder() : place_(fs::temp_directory_path() / fs::unique_path("kaven-compare-%%%%%%%%")) {}
  ~PassingFolder() {
    boost::system::error_code ignored;
    fs::remove_all(place_, ignored);
  }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  const fs::path& path() const { return place_; }

 private:
  fs::path place_;
};

roster::Settings settings_of(const CompareOptions& options) {
  roster::SettingTexts texts = options.settings;
  texts.emplace_back("format", "round-robin");
  texts.emplace_back("legs", std::to_string(options.games / 2));
  return roster::with_settings(roster::Settings(), texts);
}

state::Folder made_folder(const fs::path& place, const roster::Settings& settings,
                          const CompareOptions& options) {
  if (fs::exists(place / "tournament.toml")) return state::open_folder(place);
  state::Folder folder = state::create_folder(place, roster::settings_text(settings));
  for (const fs::path& player : options.players) {
    const fs::path target = fs::canonical(player);
    const fs::path link = folder.agents() / target.filename();
    if (fs::exists(link)) {
      throw std::invalid_argument(fmt::format("both programs are called {}: rename one of them",
                                              notation::printable(target.filename().string())));
    }
    fs::create_symlink(target, link);
  }
  return folder;
}

// Names may come from an agent.toml.
std::array<std::string, 2> names_of(const state::Folder& folder, const CompareOptions& options) {
  const roster::Roster roster = roster::read_roster(folder.agents(), {options.programs});
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < names.size(); ++side) {
    const fs::path link = folder.agents() / fs::canonical(options.players[side]).filename();
    const auto found = std::ranges::find(roster.entrants, link, &roster::Entrant::program);
    if (found == roster.entrants.end()) {
      throw std::invalid_argument(notation::printable(options.players[side].string(), 400) + " cannot play");
    }
    names[side] = found->name;
  }
  return names;
}

}  // namespace

int compare_players(const CompareOptions& options) {
  for (const fs::path& player : options.players) {
    if (!fs::exists(player)) {
      throw std::invalid_argument(notation::printable(player.string(), 400) + ": there is no such program");
    }
  }
  const PassingFolder passing;
  const roster::Settings settings = settings_of(options);
  const state::Folder folder =
      made_folder(options.folder.empty() ? passing.path() : options.folder, settings, options);
  const std::array<std::string, 2> names = names_of(folder, options);
  const std::string first = notation::printable(names[0]);
  const std::string second = notation::printable(names[1]);
  progress::Comparison comparison(names[0], options.hypotheses);
  const int ended =
      run_tournament(folder, settings, {.programs = options.programs, .comparison = &comparison});
  std::cout << comparison.summary() << '\n';
  if (comparison.repeats()) {
    std::cout << "The games are all the same: give them different beginnings with --openings.\n";
  }
  if (ended != 0) return ended;
  switch (comparison.state().verdict) {
    case ratings::Verdict::elo1:
      std::cout << fmt::format("{} is better than {}\n", first, second);
      return 0;
    case ratings::Verdict::elo0:
      std::cout << fmt::format("{} is not better than {} by {:g} Elo\n", first, second,
                               options.hypotheses.elo1);
      return not_better;
    case ratings::Verdict::open:
      std::cout << fmt::format("undecided: the games were not enough to know whether {} is better than {}\n",
                               first, second);
      return not_known;
  }
  return not_known;
}

}  // namespace kaven::tournaments::commands
