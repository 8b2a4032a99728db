#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/exchange/imported_tournament.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// The text of a file is kept in memory while its games are read one after the other.
constexpr std::size_t longest_file = std::size_t{4} << 30U;

void import_file(const fs::path& file, exchange::ImportedTournament& tournament) {
  const std::string text = system::read_whole_file(file, longest_file);
  const exchange::Source source{.file = file.string(), .text = text::without_byte_order_mark(text)};
  exchange::guessed_format(source).read(
      source, [&](exchange::ExchangedGame game) { tournament.add(source, std::move(game)); });
}

class ImportCommand : public Command {
 public:
  ImportCommand() : Command("import", "Creates a tournament from games that were played elsewhere") {}

  void declare(OptionList& options) override {
    options
        .add("FILES", files_,
             "Files with games: csv, pgn, sgf, psq, kaggle or jsonl, as their content shows; then DIR, the "
             "new "
             "tournament's folder")
        .required();
    options.footer(
        "The result can be shown and analysed like a tournament that was played here: replay, analyse, "
        "site,\n"
        "standings, report, export. All games must have the same rules. A game whose file states a result "
        "that "
        "the board does not show counts as adjudicated; a game without a result stays unfinished.\n"
        "In sgf and psq Black moves first: that player is White here.\n"
        "Examples:\n"
        "  tournament import gomocup/*.psq gomocup\n"
        "  tournament import episode-73404849.json connectx\n"
        "  tournament site connectx");
  }

  int run() override {
    if (files_.size() < 2)
      throw UsageError("expected FILE … DIR: files with games, and the folder to make of them");
    const fs::path directory = files_.back();
    files_.pop_back();
    for (const fs::path& file : files_) {
      if (fs::exists(file)) continue;
      throw UsageError(fmt::format("FILE '{}': there is no such file{}", text::printable(file.string(), 400),
                                   fs::is_regular_file(directory) ? "; the new folder comes last" : ""));
    }
    exchange::ImportedTournament tournament(directory);
    for (const fs::path& file : files_) import_file(file, tournament);
    tournament.commit();
    std::cout << fmt::format("Imported {} {} of {} players into {}\n", tournament.games(),
                             tournament.games() == 1 ? "game" : "games", tournament.players(),
                             text::printable(directory.string(), 400));
    if (tournament.unfinished() > 0)
      std::cout << fmt::format("{} of them have no result and stay unfinished\n", tournament.unfinished());
    std::cout << fmt::format("Show them: tournament site {}\n", text::printable(directory.string(), 400));
    return 0;
  }

 private:
  std::vector<fs::path> files_;  ///< and, until run(), the folder after them
};

}  // namespace

std::unique_ptr<Command> make_import() {
  return std::make_unique<ImportCommand>();
}

}  // namespace kaven::tournaments::commands
