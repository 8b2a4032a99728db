#include <boost/filesystem/path.hpp>
#include <iostream>
#include <vector>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/commands/broken_analysis.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/missing_record_note.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/report/accuracy_columns.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/folder.hpp"
#include "tournaments/state/ledger.hpp"
#include "tournaments/state/suspect_games.hpp"

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
                                             report::accuracy_columns(accuracies.players));
    if (*format == standings::TableFormat::table) {
      const std::string suspects = state::suspect_text(state::suspect_games(folder, ledger.games()), folder);
      std::cout << (suspects.empty() ? "" : "\n") << suspects;
    }
    std::cout << std::flush;
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  std::string format_ = "table";
  bool wide_ = false;
};

}  // namespace

std::unique_ptr<Command> make_standings() {
  return std::make_unique<StandingsCommand>();
}

}  // namespace kaven::tournaments::commands
