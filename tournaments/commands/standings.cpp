// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/path.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/report/accuracy_columns.hpp"
#include "tournaments/course/report/tournament_class.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/aliases.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/suspect_games.hpp"
#include "tournaments/results/analysis/accuracy.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::commands {

namespace {

class StandingsCommand : public Command {
 public:
  StandingsCommand() : Command("standings", "Prints the standings and the crosstable") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--format", format_, "table, csv, json or markdown").show_default();
    options.add("--section", section_,
                "Only the players of this section of tournament.toml or the class list");
    options.add_flag("--anonymous", anonymous_,
                     "Replace names by aliases, which are stored in DIR/aliases.csv");
    options.add_flag("--explain", explain_, "Also print tie-breaks and LOS, and explain the columns");
    options.footer(
        "A table is at most 80 characters wide. With --explain it also has these columns, without the last "
        "ones if there is no room: LOS, SB, BH, direct, played, byes, white, s/move, longest, idle CPU, "
        "forfeits by kind. 95 % and LOS appear once the games bound the ratings of half of the players from "
        "above and below, SB, BH and direct if they are not 0 for all; a ladder without end has no "
        "tie-breaks. "
        "A wider crosstable and all columns: --format csv, markdown or json.\n"
        "Examples:\n"
        "  tournament standings spring\n"
        "  tournament standings spring --format csv > spring.csv");
  }

  int run() override {
    const standings::TableFormat format = chosen("--format", format_, standings::table_format_words);
    const folder::Folder folder = folder::open_folder(directory_);
    const state::SettingsInForce in_force = state::settings_in_force(folder);
    for (const std::string& change : in_force.pending) std::cerr << "note: " << change << '\n';
    state::TournamentState tournament = state::played_ledger(folder, directory_).load(in_force.settings);
    report::add_sections(folder, tournament);
    check_section(tournament.settings.description.sections);
    const auto shown =
        anonymous_ ? state::players_by_alias(folder, tournament, door::pseudonyms_of(folder, tournament))
                   : tournament.players;
    note_missing_records(folder, tournament.games);
    const analysis::Accuracies accuracies = analysis::accuracies_of(folder, tournament.games);
    for (const std::string& fault : accuracies.faults) note_broken_analysis(fault);
    const auto explanations = explain_ ? standings::Explanations::shown : standings::Explanations::left_out;
    const int columns = terminal::text_columns(STDOUT_FILENO);
    std::cout << standings::standings_report(
        tournament, shown, {.format = format, .explanations = explanations, .section = section_},
        report::accuracy_columns(accuracies.players));
    // Not with aliases: the text contains records' names, and with them players' names.
    if (format == standings::TableFormat::table && !anonymous_) {
      const std::string suspects =
          state::suspect_text(state::suspect_games(folder, tournament.games), folder);
      std::cout << (suspects.empty() ? "" : "\n")
                << text::wrapped_text(suspects + absent_footer(folder, tournament), columns);
    }
    if (format == standings::TableFormat::table && !explain_ && ::isatty(STDOUT_FILENO) == 1) {
      std::cout << text::wrapped_text(
          fmt::format("\nMore columns, and what they mean: tournament standings {} --explain\n",
                      text::printable(directory_.string(), 400)),
          columns);
    }
    std::cout << std::flush;
    return 0;
  }

 private:
  // A class list may have names as `Lovelace, Ada`.
  static std::string in_quotes_with_comma(const std::string& name) {
    return name.find(',') == std::string::npos ? name : "'" + name + "'";
  }

  // Lists the hand-ins that do not play; `status` shows the reasons, which are long.
  std::string absent_footer(const folder::Folder& folder, const state::TournamentState& tournament) const {
    const roster::Roster roster =
        admission::known_admission(folder, tournament.settings, {system::own_folder()}).roster;
    std::vector<std::string> names;
    for (const roster::RefusedHandIn& each : roster.refused) names.push_back(text::printable(each.name));
    for (const report::Absentee& each : report::absent_unrefused(folder, tournament, roster))
      names.push_back(text::printable(each.name));
    if (names.empty()) return {};
    constexpr std::size_t most_named = 10;
    return fmt::format("\nNot playing: {}. Why, and how to correct it: tournament status {} --absent\n",
                       text::joined_first(most_named, names, in_quotes_with_comma),
                       text::printable(directory_.string(), 400));
  }

  void check_section(const settings::Sections& sections) const {
    if (section_.empty() || sections.has(section_)) return;
    std::string known;
    for (const settings::Section& section : sections.list) {
      known += (known.empty() ? "expected " : ", ") + text::printable(section.name);
    }
    throw UsageError(fmt::format("--section {}: {}", text::printable(section_),
                                 known.empty()
                                     ? "neither tournament.toml nor the class list of tournament invite "
                                       "names sections"
                                     : known));
  }

  boost::filesystem::path directory_;
  std::string section_;  ///< empty: all players
  bool anonymous_ = false;
  std::string format_ = "table";
  bool explain_ = false;
};

}  // namespace

std::unique_ptr<Command> make_standings() {
  return std::make_unique<StandingsCommand>();
}

}  // namespace kaven::tournaments::commands
