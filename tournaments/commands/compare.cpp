#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <stdexcept>
#include <string>

#include "common/notation/printable.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/temporary_directory.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/progress/comparison.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/roster/setting_options.hpp"
#include "tournaments/state/folder_creation.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

constexpr int not_better = 3;
constexpr int not_known = 4;

/// The files or folders of both players, as in agents/.
using Players = std::array<fs::path, 2>;

std::string shown(const fs::path& path) {
  return notation::printable(path.string(), 400);
}

void require_presence(const Players& players) {
  for (const fs::path& player : players) {
    if (!fs::exists(player)) throw UsageError(shown(player) + ": there is no such program");
  }
}

// The tournament in `place`, which is made where there is none.
state::Folder prepare_folder(const fs::path& place, const roster::Settings& settings,
                             const Players& players) {
  if (fs::exists(place / "tournament.toml")) return state::open_folder(place);
  state::Folder folder = state::create_folder(place, roster::settings_text(settings));
  for (const fs::path& player : players) {
    const fs::path target = fs::canonical(player);
    const fs::path link = folder.agents() / target.filename();
    if (fs::exists(link)) {
      throw UsageError(fmt::format("both programs are called {}: rename one of them",
                                   notation::printable(target.filename().string())));
    }
    fs::create_symlink(target, link);
  }
  return folder;
}

// Names may come from an agent.toml.
std::array<std::string, 2> names_of(const state::Folder& folder, const Players& players) {
  const roster::Roster roster = roster::read_roster(folder.agents(), {system::own_folder()});
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < names.size(); ++side) {
    const fs::path link = folder.agents() / fs::canonical(players[side]).filename();
    const auto found = std::ranges::find(roster.entrants, link, &roster::Entrant::program);
    if (found == roster.entrants.end()) throw UsageError(shown(players[side]) + " cannot play");
    names[side] = found->name;
  }
  return names;
}

int print_verdict(const progress::Comparison& comparison, const std::array<std::string, 2>& names,
                  double least_difference) {
  const std::string first = notation::printable(names[0]);
  const std::string second = notation::printable(names[1]);
  switch (comparison.state().verdict) {
    case ratings::Verdict::elo1:
      std::cout << fmt::format("{} is better than {}\n", first, second);
      return 0;
    case ratings::Verdict::elo0:
      std::cout << fmt::format("{} is not better than {} by {:g} Elo\n", first, second, least_difference);
      return not_better;
    case ratings::Verdict::open:
      break;
  }
  std::cout << fmt::format("undecided: the games were not enough to know whether {} is better than {}\n",
                           first, second);
  return not_known;
}

class CompareCommand : public Command {
 public:
  CompareCommand()
      : Command("compare",
                "Plays two programs against each other until it is known whether the first is better") {}

  void declare(OptionList& options) override {
    options.add("A", players_[0], "A file or folder, as in a tournament's agents/").required();
    options.add("B", players_[1], "Another one").required();
    options.add("--elo0", hypotheses_.elo0, "Not better: A is stronger by no more than this").show_default();
    options.add("--elo1", hypotheses_.elo1, "Better: A is stronger by this").show_default();
    options.add("--alpha", hypotheses_.alpha, "Chance to call A better where it is not")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--beta", hypotheses_.beta, "Chance to call A not better where it is")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--games", games_, "At most so many").between(2, 2000).show_default();
    options.add("--folder", folder_, "Keep the games in this folder; the same command goes on with them");
    roster::add_setting_options(options.command(), settings_);
    options.footer(
        "A sequential test on pairs of games with swapped colours: it ends as soon as it knows. Programs "
        "that\n"
        "always play the same need different beginnings: --openings random-4.\n"
        "Exit status: 0 A is better; 3 it is not; 4 the games were not enough; 1 failure; 2 usage.\n"
        "Examples:\n"
        "  tournament compare ./mine ./old --time 1\n"
        "  tournament compare ./mine ./old --elo1 20 --games 2000 --folder mine-old");
  }

  int run() override {
    if (hypotheses_.elo0 >= hypotheses_.elo1) {
      throw UsageError(fmt::format("--elo0 {} --elo1 {}: expected the first to be less", hypotheses_.elo0,
                                   hypotheses_.elo1));
    }
    try {
      return compare();
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    } catch (const roster::SettingsError& error) {
      throw UsageError(error.what());
    }
  }

 private:
  int compare() const {
    require_presence(players_);
    const system::TemporaryDirectory temporary;
    const roster::Settings settings = match_settings();
    const state::Folder folder =
        prepare_folder(folder_.empty() ? temporary.path() : folder_, settings, players_);
    const std::array<std::string, 2> names = names_of(folder, players_);
    progress::Comparison comparison(names[0], hypotheses_);
    const int ended =
        run_tournament(folder, settings, {.programs = system::own_folder(), .comparison = &comparison});
    std::cout << comparison.summary() << '\n';
    if (comparison.repeats()) {
      std::cout << "The games are all the same: give them different beginnings with --openings.\n";
    }
    return ended != 0 ? ended : print_verdict(comparison, names, hypotheses_.elo1);
  }

  // The settings of a match: rounds of two games with swapped colours.
  roster::Settings match_settings() const {
    roster::SettingTexts texts = settings_;
    texts.emplace_back("format", "round-robin");
    texts.emplace_back("legs", std::to_string(games_ / 2));
    return roster::with_settings(roster::Settings(), texts);
  }

  Players players_;
  ratings::Hypotheses hypotheses_;
  int games_ = 1000;  ///< the largest number of games; even
  fs::path folder_;   ///< the tournament's; empty: one that is removed afterwards
  roster::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_compare() {
  return std::make_unique<CompareCommand>();
}

}  // namespace kaven::tournaments::commands
