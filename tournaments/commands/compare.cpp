// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cmath>
#include <cstring>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/compared_programs.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/roster/named_program.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/intervention.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/results/ratings/elimination.hpp"
#include "tournaments/show/progress/best_of.hpp"
#include "tournaments/show/progress/comparison.hpp"
#include "tournaments/show/progress/comparison_text.hpp"
#include "tournaments/show/progress/version_history.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

constexpr int not_better = 3;
constexpr int not_known = 4;

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
    options.add("A", program_, "A program as for the referee: file, folder, name, or a command in quotes");
    options.add("B", opponent_, "Its opponent, in one of these forms");
    options.add("--against", against_, "Several opponents instead of B: one comparison with each");
    options.add("--best-of", field_,
                "Several programs instead of A and B: which one is the strongest? One that is worse than "
                "another leaves");
    options.add("--progress", versions_,
                "A folder with versions of one program, as v1, v2 … v10: each plays its predecessor, and A "
                "(default: the first version)");
    options.add("--elo0", hypotheses_.elo0, "Reject if A is at most this much stronger").show_default();
    options.add("--elo1", hypotheses_.elo1, "Accept if A is at least this much stronger").show_default();
    options.add("--elo-model", elo_model_, "Unit of --elo0 and --elo1: logistic or normalized")
        .show_default();
    options
        .add("--alpha", hypotheses_.alpha,
             "Probability of a false \"better\"; with --best-of, that the strongest program leaves")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--beta", hypotheses_.beta, "Probability of a false \"not better\"")
        .between(0.0001, 0.4999)
        .show_default();
    options.add("--games", games_, "Maximum number of games of two programs").between(2, 2000).show_default();
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
        "--best-of plays pairs of games between all programs. A program leaves as soon as its games show "
        "that it is worse than another one (successive elimination), until one is left, or all are known to "
        "be within --elo1 of each other. With a probability of 1 - alpha or more the strongest program never "
        "leaves, however many programs there are. Exit status: 0 one program is left; 4 several are. --json "
        "prints best (null if several are left), left, departures (program, games, reason), pairs (of "
        "programs, with the members below) and rule.\n"
        "--progress compares each version in a folder, in the order of the numbers in their names, with its "
        "predecessor and with A, and draws the Elo of all versions with 95 % intervals; 0 is their mean. "
        "Exit status: that of the last version and its predecessor. --json prints versions (version, rating) "
        "and comparisons.\n"
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
        "  tournament compare ./new --against ./old1 ./old2 --openings balanced.txt --json\n"
        "  tournament compare --best-of ./a ./b ./c 'claimeven --level 5' --folder best\n"
        "  tournament compare --progress versions random-python --folder history");
  }

  int run() override {
    read_elo_model();
    if (hypotheses_.elo0 >= hypotheses_.elo1) {
      throw UsageError(fmt::format("--elo0 {} --elo1 {}: expected the first to be less", hypotheses_.elo0,
                                   hypotheses_.elo1));
    }
    check_programs();
    openings_.emplace(settings_);
    try {
      if (!versions_.empty()) return follow_versions();
      return field_.empty() ? compare() : find_best();
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    } catch (const program::ProgramError& error) {
      throw UsageError(error.what());
    } catch (const settings_file::SettingsError& error) {
      throw UsageError(error.what());
    }
  }

 private:
  /// The games of some programs.
  struct Match {
    std::vector<roster::NamedProgram> programs;
    settings::Settings settings;
  };

  void check_programs() const {
    if (!versions_.empty()) {
      if (!opponent_.empty() || !against_.empty() || !field_.empty())
        throw UsageError("--progress: expected no other program except A");
      return;
    }
    if (field_.empty()) {
      if (program_.empty())
        throw UsageError("A is required, or several programs after --best-of, or a folder after --progress");
      if (opponent_.empty() == against_.empty())
        throw UsageError("expected another program, or several after --against");
      return;
    }
    if (!program_.empty() || !against_.empty())
      throw UsageError("--best-of: expected all programs after it, and no other program");
    if (field_.size() < 2) throw UsageError("--best-of: expected two programs or more");
    if (hypotheses_.elo0 != 0 || hypotheses_.model != ratings::EloModel::logistic)
      throw UsageError("--best-of: expected neither --elo0 nor --elo-model normalized");
  }

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
    for (const std::string& opponent : opponents) matches.push_back(match_of({program_, opponent}));
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    terminal::TextTable table = progress::comparisons_table();
    std::vector<int> ends;
    for (const Match& match : matches) {
      const system::TemporaryDirectory temporary;
      const auto report = [&](const progress::Comparison& comparison, const std::string& second) {
        if (json_) return results.push_back(progress::json_of(comparison, second));
        std::cout << progress::score_line(comparison) << '\n'
                  << progress::details_text(comparison, second) << '\n'
                  << progress::finding_text(comparison, second) << std::endl;
        table.rows.push_back(progress::comparison_row(comparison, second));
      };
      ends.push_back(play(match, place(temporary.path(), match), report));
      if (ends.back() != 0 && ends.back() != not_better && ends.back() != not_known) return ends.back();
    }
    if (!json_ && !against_.empty()) std::cout << '\n' << terminal::aligned_text(table) << std::flush;
    if (json_) std::cout << text::indented_json(against_.empty() ? results.front() : results);
    if (std::ranges::find(ends, not_better) != ends.end()) return not_better;
    return std::ranges::max(ends);
  }

  using Report = std::function<void(const progress::Comparison&, const std::string& second)>;

  // Plays, and calls `report` with the result and the second player's name. Returns the exit status.
  int play(const Match& match, const fs::path& place, const Report& report) const {
    const auto [folder, names] = prepare(match, place);
    progress::Comparison comparison(names[0], hypotheses_, folder.games());
    const int ended = run_tournament(folder, match.settings,
                                     {.programs = system::own_folder(),
                                      .comparison = &comparison,
                                      .is_decided = [&comparison] { return comparison.decided(); }});
    report_stop(ended);
    report(comparison, names[1]);
    return ended != 0 ? ended : exit_status(comparison.finding());
  }

  // The versions in the order of the numbers in their names.
  std::vector<fs::path> versions() const {
    std::vector<fs::path> versions;
    boost::system::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(versions_, error)) {
      if (!entry.path().filename().string().starts_with(".")) versions.push_back(entry.path());
    }
    std::ranges::sort(versions, [](const fs::path& one, const fs::path& other) {
      return ::strverscmp(one.filename().c_str(), other.filename().c_str()) < 0;
    });
    if (versions.size() < 2)
      throw UsageError(
          fmt::format("--progress {}: expected a folder with two versions or more, each a file or a folder{}",
                      versions_.string(), error ? ": " + error.message() : ""));
    return versions;
  }

  // Returns the exit status of --progress: that of the last version and its predecessor.
  int follow_versions() const {
    struct Step {
      std::size_t first;
      std::size_t second;
      Match match;
    };
    std::vector<std::string> programs;
    std::vector<std::string> names;
    for (const fs::path& version : versions()) {
      programs.push_back(version.string());
      names.push_back(version.filename().string());
    }
    const std::size_t last = programs.size() - 1;
    const std::size_t anchor = program_.empty() ? 0 : programs.size();
    if (!program_.empty()) {
      programs.push_back(program_);
      names.push_back(program_);
    }
    std::vector<Step> steps;
    for (std::size_t version = 0; version <= last; ++version) {
      if (anchor != 0 || version > 1)
        steps.push_back({version, anchor, match_of({programs[version], programs[anchor]})});
      if (version > 0)
        steps.push_back({version, version - 1, match_of({programs[version], programs[version - 1]})});
    }
    progress::VersionHistory history(names);
    int ended = 0;
    for (const Step& step : steps) {
      print_notice(fmt::format("{} against {}:", text::printable(names[step.first]),
                               text::printable(names[step.second])));
      const system::TemporaryDirectory temporary;
      const fs::path place = folder_.empty() ? temporary.path()
                                             : folder_ / fmt::format("{}-{}", step.match.programs[0].entry,
                                                                     step.match.programs[1].entry);
      ended = play(step.match, place, [&](const progress::Comparison& comparison, const std::string&) {
        history.add(step.first, step.second, comparison);
      });
      if (ended != 0 && ended != not_better && ended != not_known) break;
    }
    if (json_) {
      std::cout << text::indented_json(history.json());
    } else {
      std::cout << terminal::aligned_text(history.comparisons()) << '\n'
                << history.plot(terminal::terminal_columns(STDOUT_FILENO)) << std::flush;
    }
    return ended;
  }

  // Returns the exit status of --best-of.
  int find_best() const {
    const Match match = match_of(field_);
    const system::TemporaryDirectory temporary;
    const auto [folder, names] = prepare(match, folder_.empty() ? temporary.path() : folder_);
    const ratings::EliminationRule rule{
        .elo = hypotheses_.elo1, .alpha = hypotheses_.alpha, .beta = hypotheses_.beta};
    std::unique_ptr<progress::BestOf> best;
    int ended = 0;
    do {
      best = std::make_unique<progress::BestOf>(names, rule, folder.games());
      ended =
          run_tournament(folder, match.settings,
                         {.programs = system::own_folder(), .comparison = best.get(), .is_decided = [&best] {
                            return best->decided();
                          }});
    } while (ended == 0 && eliminate(*best, folder));
    report_stop(ended);
    if (json_) {
      std::cout << text::indented_json(progress::json_of(*best));
    } else {
      std::cout << terminal::aligned_text(progress::best_of_table(*best)) << '\n'
                << progress::best_of_text(*best) << std::endl;
    }
    if (ended != 0) return ended;
    return best->left().size() == 1 ? 0 : not_known;
  }

  // Withdraws the program that is to leave. Returns false if none is.
  static bool eliminate(const progress::BestOf& best, const folder::Folder& folder) {
    const auto elimination = best.next_elimination();
    if (!elimination) return false;
    const std::string& name = best.names()[elimination->player];
    const std::string reason = "worse than " + best.names()[elimination->better];
    const folder::FolderLock lock(folder, print_notice);
    runner::OpenedTournament opened = runner::open_for_intervention(folder, print_notice);
    runner::withdraw_player(folder, opened, name, state::WithdrawnGames::keep, reason);
    print_notice(fmt::format("{} leaves: {}", text::printable(name), text::printable(reason)));
    return true;
  }

  void report_stop(int ended) const {
    if (ended <= 128) return;
    std::cerr << (folder_.empty() ? "stopped; with --folder the same command could go on with these games"
                                  : "stopped; to continue, run the same command again")
              << std::endl;
  }

  struct Prepared {
    folder::Folder folder;
    std::vector<std::string> names;  ///< of the programs, as players
  };
  Prepared prepare(const Match& match, const fs::path& place) const {
    folder::Folder folder = prepare_folder(place, match.settings, match.programs);
    openings_->copy_into(folder);
    const roster::Roster roster = roster::read_roster(folder.agents(), search_path());
    std::vector<std::string> names = names_of(folder, roster, match.programs);
    check_begun_games(folder, roster, games_);
    return {std::move(folder), std::move(names)};
  }

  // Returns the folder of the games against one opponent.
  fs::path place(const fs::path& temporary, const Match& match) const {
    if (folder_.empty()) return temporary;
    return against_.empty() ? folder_ : folder_ / match.programs[1].entry;
  }

  // Each two programs play rounds of two games with swapped colours.
  Match match_of(const std::vector<std::string>& given) const {
    settings_file::SettingTexts texts = settings_;
    texts.emplace_back("format", "round-robin");
    texts.emplace_back("legs", std::to_string(games_ / 2));
    Match match{find_programs(given), settings_file::with_settings(settings::Settings(), texts)};
    for (const roster::NamedProgram& program : match.programs) {
      std::ranges::copy(program.readable, std::back_inserter(match.settings.sandbox.readable));
    }
    match.settings.pairing.openings = openings_->setting(
        match.settings, given, [](const std::string& note) { std::cerr << note << std::endl; });
    return match;
  }

  std::string program_;               ///< as the user named it
  std::string opponent_;              ///< empty if there are several
  std::vector<std::string> against_;  ///< several opponents
  std::vector<std::string> field_;    ///< the programs of --best-of
  fs::path versions_;                 ///< the folder of --progress
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
