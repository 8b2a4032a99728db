// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cmath>
#include <functional>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/course/admission/trial.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/named_program.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/openings.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/show/progress/comparison.hpp"
#include "tournaments/show/progress/comparison_text.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// The openings of `tournament compare`: those of the command line, otherwise balanced ones.
class ComparedOpenings {
 public:
  // Takes the setting `openings` out of `texts` and checks a file of openings. Throws UsageError with file and
  // line if it cannot be used.
  explicit ComparedOpenings(settings_file::SettingTexts& texts);

  // Returns the value of the setting for games with `settings` between `programs`, as the user named them. If
  // one of them cannot begin after an opening: throws UsageError, which names it, if the user asked for
  // openings; otherwise passes the reason to `print_note` and returns "none".
  std::string setting(const settings::Settings& settings, std::span<const std::string> programs,
                      const std::function<void(const std::string&)>& print_note) const;
  // Copies the file of openings, if any, into a tournament's folder. Throws UsageError if the folder has
  // another one.
  void copy_into(const folder::Folder& folder) const;

 private:
  bool is_chosen_ = false;        ///< by the user
  std::string word_ = "auto";     ///< the value of the setting
  boost::filesystem::path file_;  ///< the user's file; empty if there is none
};

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

constexpr int not_better = 3;
constexpr int not_known = 4;

/// Both players as entries of agents/.
using Players = std::array<roster::NamedProgram, 2>;

std::vector<fs::path> search_path() {
  return {system::own_folder()};
}

// Throws program::ProgramError.
Players find_players(const std::array<std::string, 2>& given) {
  Players players{roster::name_program(given[0], search_path()),
                  roster::name_program(given[1], search_path())};
  if (players[0].entry != players[1].entry) return players;
  if (!players[1].target.empty()) {
    throw UsageError(
        fmt::format("both programs are called {}: rename one of them", text::printable(players[1].entry)));
  }
  // The same program with different arguments: only the command lines distinguish the two.
  for (std::size_t side = 0; side < players.size(); ++side) {
    players[side] = roster::name_program(given[side], search_path(), given[side]);
  }
  players[1].entry += "-2";
  return players;
}

// Opens the tournament in `place`; creates it if it does not exist.
folder::Folder prepare_folder(const fs::path& place, const settings::Settings& settings,
                              const Players& players) {
  if (fs::exists(place / "tournament.toml")) return folder::open_folder(place);
  folder::Folder folder = folder::create_folder(place, settings_file::settings_text(settings));
  for (const roster::NamedProgram& player : players) roster::link_program(player, folder.agents());
  return folder;
}

// Games of another program, or more games than asked for, would count for the wrong comparison.
void check_begun_games(const folder::Folder& folder, const roster::Roster& roster, int most_games) {
  if (!fs::exists(folder.ledger())) return;
  state::Ledger ledger(folder.ledger(), state::Database::Access::read);
  for (const state::Player& player : ledger.players()) {
    const auto found = std::ranges::find(roster.entrants, player.name, &roster::Entrant::name);
    if (found == roster.entrants.end() || roster::is_same_version(player, *found)) continue;
    throw UsageError(fmt::format("--folder {}: {}: compare it in another folder", folder.root.string(),
                                 runner::change_text(player, *found)));
  }
  const std::size_t games = ledger.games().size();
  if (games > static_cast<std::size_t>(most_games))
    throw UsageError(fmt::format("--games {}: expected {} or more, the number with which {} began",
                                 most_games, games, folder.root.string()));
}

// The names may come from an agent.toml.
std::array<std::string, 2> names_of(const folder::Folder& folder, const roster::Roster& roster,
                                    const Players& players) {
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < names.size(); ++side) {
    const fs::path entry = folder.agents() / players[side].entry;
    const auto found = std::ranges::find(roster.entrants, entry, &roster::Entrant::program);
    if (found == roster.entrants.end()) {
      throw UsageError(text::printable(players[side].entry) + " cannot play, or not in this folder");
    }
    names[side] = found->name;
  }
  return names;
}

// 0 is for the better program only, so that a script can demand it.
int exit_status(progress::Finding finding) {
  switch (finding) {
    case progress::Finding::better:
      return 0;
    case progress::Finding::not_better:
      return not_better;
    case progress::Finding::undecided:
    case progress::Finding::same_games:
      break;
  }
  return not_known;
}

class CompareCommand : public Command {
 public:
  CompareCommand()
      : Command("compare",
                "Plays two programs against each other until a sequential test decides whether the first is "
                "better") {}

  void declare(OptionList& options) override {
    options.add("A", program_, "A program as for the referee: file, folder, name, or a command in quotes")
        .required();
    options.add("B", opponent_, "Its opponent, in one of these forms");
    options.add("--against", against_, "Several opponents instead of B: one comparison with each");
    options.add("--elo0", hypotheses_.elo0, "Reject if A is at most this much stronger").show_default();
    options.add("--elo1", hypotheses_.elo1, "Accept if A is at least this much stronger").show_default();
    options.add("--elo-model", elo_model_, "Unit of --elo0 and --elo1: logistic or normalized")
        .show_default();
    options.add("--alpha", hypotheses_.alpha, "Probability of a false \"better\"")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--beta", hypotheses_.beta, "Probability of a false \"not better\"")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--games", games_, "Maximum number of games").between(2, 2000).show_default();
    options.add("--folder", folder_, "Keep the games in this folder; the same command continues with them");
    options.add_flag("--json", json_, "Print the result as JSON");
    settings_file::add_setting_options(options, settings_);
    options.describe("--openings", boost::replace_last_copy(settings_file::find_setting("openings")->meaning,
                                                            "Default: none.", "Default: auto."));
    options.hide_settings();
    options.footer(
        "Runs a sequential test on pairs of games with swapped colours, which stops as soon as the result is "
        "clear. A pair does not count if both of its games repeat earlier games move by move (eight such "
        "pairs in a row end the comparison without a verdict), or if one of its games was lost on time while "
        "other work used the machine. The default here is --openings auto: each pair begins with another "
        "balanced opening.\n"
        "If a program does not support openings, games begin on the empty board. A file of openings has one "
        "on each line, (W D 1) (B D 2), d1 d2, 44 or 0,0, 1,-2, or games of other programs (pgn, sgf, psq, "
        "csv, kaggle); --opening-order file uses them in order, beginning with number N of --opening-start "
        "N.\n"
        "Exit status: 0 A is better; 3 A is not better; 4 undecided after all games; 1 failure; 2 usage. "
        "With --against: 0 A is better than each opponent; 3 it is not better than one of them. A regression "
        "test, --elo0 -20 --elo1 0, exits with 0 if A is not weaker.\n"
        "--json prints program, opponent, finding (better, not better, undecided, same games), games "
        "(played, repeated, suspect, different, won, drawn, lost, forfeited, won_by_forfeit, per_minute), "
        "pairs (with 0, 1/2, 1, 3/2, 2 points), elo and normalised_elo (value with its 95 % interval, lower "
        "to upper; null: infinite or unknown), superiority (0 to 1), log_likelihood_ratio (value with its "
        "bounds) and hypotheses.\n"
        "--elo-model normalized measures Elo in standard deviations of a game, so that the number of games "
        "needed does not depend on the share of draws. On a machine with other load, --clock cpu counts the "
        "CPU time of the programs (--help-all). --time-control 10+0.1 limits all moves of a game together, "
        "and --time-factors '{ old = 0.5 }' gives the program old half of the time.\n"
        "Examples:\n"
        "  tournament compare ./mine ./old --time 1\n"
        "  tournament compare ./mine ./old --time-control 10+0.1\n"
        "  tournament compare ./mine 'python3 other.py --fast'\n"
        "  tournament compare ./mine ./old --elo1 20 --games 2000 --folder mine-old\n"
        "  tournament compare ./new --against ./old1 ./old2 --openings balanced.txt --json");
  }

  int run() override {
    read_elo_model();
    if (hypotheses_.elo0 >= hypotheses_.elo1) {
      throw UsageError(fmt::format("--elo0 {} --elo1 {}: expected the first to be less", hypotheses_.elo0,
                                   hypotheses_.elo1));
    }
    if (opponent_.empty() == against_.empty()) {
      throw UsageError("expected another program, or several after --against");
    }
    openings_.emplace(settings_);
    try {
      return compare();
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    } catch (const program::ProgramError& error) {
      throw UsageError(error.what());
    } catch (const settings_file::SettingsError& error) {
      throw UsageError(error.what());
    }
  }

 private:
  /// The games against one opponent.
  struct Match {
    Players players;
    settings::Settings settings;
  };

  void read_elo_model() {
    hypotheses_.model = chosen("--elo-model", elo_model_, ratings::elo_model_words);
    const bool is_normalized = hypotheses_.model == ratings::EloModel::normalized;
    const double most = is_normalized ? 200 : 2000;
    for (const auto& [option, elo] : {std::pair("--elo0", hypotheses_.elo0), {"--elo1", hypotheses_.elo1}}) {
      // This form of the comparison also rejects `nan`.
      if (std::abs(elo) <= most) continue;
      throw UsageError(fmt::format("{} {}: expected -{:g} to {:g}{}", option, elo, most, most,
                                   is_normalized ? " with --elo-model normalized" : ""));
    }
  }

  // Returns the exit status: that of the worst comparison.
  int compare() const {
    std::vector<std::string> opponents = against_;
    if (!opponent_.empty()) opponents.insert(opponents.begin(), opponent_);
    // Faults of each of them are reported before the first game.
    std::vector<Match> matches;
    matches.reserve(opponents.size());
    for (const std::string& opponent : opponents) matches.push_back(match_with(opponent));
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    terminal::TextTable table = progress::comparisons_table();
    std::vector<int> ends;
    for (const Match& match : matches) {
      ends.push_back(play(match, results, table));
      if (ends.back() != 0 && ends.back() != not_better && ends.back() != not_known) return ends.back();
    }
    if (!json_ && !against_.empty()) std::cout << '\n' << terminal::aligned_text(table) << std::flush;
    if (json_) std::cout << text::indented_json(against_.empty() ? results.front() : results);
    if (std::ranges::find(ends, not_better) != ends.end()) return not_better;
    return std::ranges::max(ends);
  }

  // Appends the result to `results`, or prints it and adds it to `table`.
  int play(const Match& match, nlohmann::ordered_json& results, terminal::TextTable& table) const {
    const auto& [players, settings] = match;
    const system::TemporaryDirectory temporary;
    const folder::Folder folder = prepare_folder(place(temporary.path(), players), settings, players);
    openings_->copy_into(folder);
    const roster::Roster roster = roster::read_roster(folder.agents(), search_path());
    const std::array<std::string, 2> names = names_of(folder, roster, players);
    check_begun_games(folder, roster, games_);
    progress::Comparison comparison(names[0], hypotheses_, folder.games());
    const int ended =
        run_tournament(folder, settings, {.programs = system::own_folder(), .comparison = &comparison});
    const bool is_stopped = ended > 128;
    if (is_stopped)
      std::cerr << (folder_.empty() ? "stopped; with --folder the same command could go on with these games"
                                    : "stopped; to continue, run the same command again")
                << std::endl;
    if (json_) {
      results.push_back(progress::json_of(comparison, names[1]));
    } else {
      std::cout << progress::score_line(comparison) << '\n'
                << progress::details_text(comparison, names[1]) << '\n'
                << progress::finding_text(comparison, names[1]) << std::endl;
      table.rows.push_back(progress::comparison_row(comparison, names[1]));
    }
    return ended != 0 ? ended : exit_status(comparison.finding());
  }

  // Returns the folder of the games against one opponent.
  fs::path place(const fs::path& temporary, const Players& players) const {
    if (folder_.empty()) return temporary;
    return against_.empty() ? folder_ : folder_ / players[1].entry;
  }

  // Rounds of two games with swapped colours.
  Match match_with(const std::string& opponent) const {
    const std::array<std::string, 2> given = {program_, opponent};
    settings_file::SettingTexts texts = settings_;
    texts.emplace_back("format", "round-robin");
    texts.emplace_back("legs", std::to_string(games_ / 2));
    Match match{find_players(given), settings_file::with_settings(settings::Settings(), texts)};
    for (const roster::NamedProgram& player : match.players) {
      std::ranges::copy(player.readable, std::back_inserter(match.settings.sandbox.readable));
    }
    match.settings.pairing.openings = openings_->setting(
        match.settings, given, [](const std::string& note) { std::cerr << note << std::endl; });
    return match;
  }

  std::string program_;               ///< as the user named it
  std::string opponent_;              ///< empty if there are several
  std::vector<std::string> against_;  ///< several opponents
  ratings::Hypotheses hypotheses_;
  std::string elo_model_ = "logistic";
  int games_ = 1000;  ///< maximum number of games; even
  fs::path folder_;   ///< the tournament's folder; empty: a temporary one
  bool json_ = false;
  settings_file::SettingTexts settings_;  ///< without the openings
  std::optional<ComparedOpenings> openings_;
};

}  // namespace

std::unique_ptr<Command> make_compare() {
  return std::make_unique<CompareCommand>();
}

}  // namespace kaven::tournaments::commands
