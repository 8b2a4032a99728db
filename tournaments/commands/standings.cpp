#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/commands/broken_analysis.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/missing_record_note.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/report/accuracy_columns.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::commands {

namespace {

class StandingsCommand : public Command {
 public:
  StandingsCommand() : Command("standings", "Prints the standings and the crosstable") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--format", format_, "table, csv, json or markdown").show_default();
    options.add_flag("--wide", wide_, "All columns and the crosstable, wider than a terminal too");
    options.footer(
        "Examples:\n"
        "  tournament standings spring\n"
        "  tournament standings spring --format csv > spring.csv");
  }

  int run() override {
    const auto format = standings::table_format_words.find(format_);
    if (!format) throw UsageError("--format " + format_ + ": expected table, csv, json or markdown");
    const state::Folder folder = state::open_folder(directory_);
    const roster::Settings settings = roster::read_settings(folder.settings());
    state::Ledger ledger = state::played_ledger(folder, directory_);
    const std::vector<state::Game> games = ledger.games();
    note_missing_records(folder, games);
    const analysis::Accuracies accuracies = analysis::accuracies_of(folder, games);
    for (const std::string& fault : accuracies.faults) note_broken_analysis(fault);
    const auto width = wide_ ? standings::TableWidth::unlimited : standings::TableWidth::terminal;
    std::cout << standings::standings_report(settings, ledger, *format, width,
                                             report::accuracy_columns(accuracies.players))
              << (*format == standings::TableFormat::table ? footer(folder, settings) : "") << std::flush;
    return 0;
  }

 private:
  // Who does not play; the reasons are long, and `status` has them.
  std::string footer(const state::Folder& folder, const roster::Settings& settings) const {
    const roster::Roster roster = admission::known_admission(folder, settings, {system::own_folder()}).roster;
    std::string names;
    for (const roster::RefusedHandIn& refused : roster.refused) {
      names += (names.empty() ? "" : ", ") + notation::printable(refused.name);
    }
    if (names.empty()) return {};
    return fmt::format("\nNot playing: {}. Why, and how that is mended: tournament status {}\n", names,
                       notation::printable(directory_.string(), 400));
  }

  boost::filesystem::path directory_;
  std::string format_ = "table";
  bool wide_ = false;
};

}  // namespace

std::unique_ptr<Command> make_standings() {
  return std::make_unique<StandingsCommand>();
}

}  // namespace kaven::tournaments::commands
