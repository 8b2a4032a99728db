// SPDX-License-Identifier: MIT
#include "tournaments/course/report/grades.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>

#include "common/command_line/option_list.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/report/tournament_class.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::commands {

namespace {

class GradesCommand : public Command {
 public:
  GradesCommand() : Command("grades", "Prints grades by your scale, and how each was computed") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder");
    options.add("--scale", scale_, "The scale: a file with the points for each part of a grade");
    options
        .add("--format", format_,
             "csv, json or gradescope: a line with e-mail address and results.json for each student")
        .show_default();
    options.add("--roster", roster_,
                "Another class list, a CSV file with logins, names, numbers, e-mail addresses, as for "
                "tournament invite");
    options.add_flag("--print-scale", print_scale_,
                     "Print a sample scale with every criterion (for DIR, if given)");
    options.footer(
        "Each column of observations is followed by the points that the scale gives for them, rounded to the "
        "decimals that the scale has. The results of the check are those of tournament check DIR, which it "
        "writes into DIR/checks, or of the check when a program was handed in with a token; wins are those "
        "of the games; the quality of moves is that of tournament analyse.\n"
        "A student whose program does not play or was withdrawn gets a line with the reason, as does a "
        "student of the class list who handed in nothing; each member of a group gets a line with the "
        "group's result. The class list is that of tournament invite, also in a tournament that was made "
        "with tournament new --from; --roster adds another one.\n"
        "Exit status: 0; 1 something that the scale counts is unknown or doubtful, or a name in the class "
        "list is ambiguous (stderr names it); 2 usage.\n"
        "Examples:\n"
        "  tournament grades spring --print-scale > scale.toml\n"
        "  tournament grades spring --scale scale.toml > grades.csv\n"
        "  tournament grades spring --scale scale.toml --format gradescope > grades.jsonl");
  }

  int run() override {
    if (print_scale_) return print_scale();
    if (directory_.empty()) throw UsageError("DIR is required, the tournament's folder");
    if (scale_.empty()) {
      throw UsageError("--scale is required; tournament grades --print-scale prints a scale to begin with");
    }
    const auto form = std::ranges::find(forms, format_, &Form::word);
    if (form == forms.end()) {
      std::array<std::string_view, forms.size()> words;
      std::ranges::transform(forms, words.begin(), &Form::word);
      throw unknown_choice("--format", format_, words);
    }
    const report::Scale scale = report::read_scale(system::read_file(scale_, largest_file), scale_.string());
    const folder::Folder folder = folder::open_folder(directory_);
    state::TournamentState tournament =
        state::played_ledger(folder, directory_).load(state::settings_in_force(folder).settings);
    report::add_sections(folder, tournament);
    const analysis::Accuracies accuracies = analysis::accuracies_of(folder, tournament.games);
    for (const std::string& fault : accuracies.faults) note_broken_analysis(fault);
    const standings::Standings standings = standings::standings_of(tournament);
    const report::CheckVerdicts checks = report::check_verdicts_of(folder, tournament);
    report::ClassMembers members = report::class_of(
        folder, tournament,
        admission::known_admission(folder, tournament.settings, {system::own_folder()}).roster);
    report::hide_paths(folder, members.absentees);
    if (!roster_.empty()) {
      const std::string text = system::read_file(roster_, largest_file);
      report::add_class_list(report::read_class_list(text, roster_.string(), print_note), members);
    }
    const report::GradeSource source{.tournament = tournament,
                                     .standings = standings,
                                     .accuracy = accuracies.players,
                                     .checks = checks,
                                     .members = members};
    const report::Grades grades = report::grades_of(source, scale);
    std::cout << form->text(grades) << std::flush;
    for (const std::string& missing : grades.missing) print_note(missing);
    return grades.missing.empty() ? 0 : 1;
  }

 private:
  struct Form {
    std::string_view word;
    std::string (*text)(const report::Grades&);
  };
  static constexpr std::array<Form, 3> forms = {{{"csv", report::grades_csv},
                                                 {"json", report::grades_json},
                                                 {"gradescope", report::grades_gradescope}}};
  static constexpr std::size_t largest_file = std::size_t{1} << 24U;

  static void print_note(const std::string& note) { std::cerr << "note: " << note << '\n'; }

  int print_scale() const {
    report::Countable countable;
    if (!directory_.empty()) {
      const folder::Folder folder = folder::open_folder(directory_);
      const state::TournamentState tournament =
          state::played_ledger(folder, directory_).load(state::settings_in_force(folder).settings);
      countable = {.checked = !report::check_verdicts_of(folder, tournament).empty(),
                   .analysed = !analysis::accuracies_of(folder, tournament.games).players.empty(),
                   .opponents = tournament.settings.pairing.unranked};
      std::erase_if(countable.opponents, [&](const std::string& name) {
        const auto& players = tournament.players;
        return std::ranges::find(players, name, &state::Player::name) == players.end();
      });
    }
    std::cout << report::example_scale(countable) << std::flush;
    return 0;
  }

  boost::filesystem::path directory_;
  boost::filesystem::path scale_;
  boost::filesystem::path roster_;
  std::string format_ = "csv";
  bool print_scale_ = false;
};

}  // namespace

std::unique_ptr<Command> make_grades() {
  return std::make_unique<GradesCommand>();
}

}  // namespace kaven::tournaments::commands
