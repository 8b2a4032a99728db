// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/runner/exported_files.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments::commands {

namespace {

class ExportCommand : public Command {
 public:
  ExportCommand() : Command("export", "Writes the finished games in a format of other programs") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--format", format_, text::alternatives(names())).required();
    options.add("--output", output_,
                "The file to write (default: stdout); for psq and kaggle, which need a file for each game, a "
                "new folder");
    options.add("--site", site_, "The place of play, for [Site] in pgn (default: unknown)");
    std::string formats;
    for (const exchange::ExchangeFormat* const format : exchange::exchange_formats()) {
      formats += fmt::format("  {:6}  {}\n", format->name, format->meaning);
    }
    options.footer("Formats:\n" + formats +
                   "In sgf and psq Black moves first: the player who is White here is Black there. A game "
                   "that the format cannot express, such as one with a pop-out or, in psq, a recoloured "
                   "stone, is left out and named.\n"
                   "Exit status: 0; 1 such a game was left out; 2 usage.\n"
                   "Examples:\n"
                   "  tournament export spring --format pgn --output spring.pgn\n"
                   "  tournament export spring --format csv | head\n"
                   "  tournament export spring --format psq --output spring-psq");
  }

  int run() override {
    const exchange::ExchangeFormat* const format = exchange::find_exchange_format(format_);
    if (format == nullptr) throw unknown_choice("--format", format_, names());
    if (format->file_per_game && !output_)
      throw UsageError("--format " + format_ +
                       " writes a file for each game: expected --output with a new folder");
    const folder::Folder folder = folder::open_folder(directory_);
    const state::TournamentState tournament =
        state::played_ledger(folder, directory_).load(state::settings_in_force(folder).settings);
    const system::BlockedSignals signals;
    int signal = 0;
    const auto target = runner::export_target(*format, output_);
    const runner::ExportReport report =
        runner::export_games(folder, tournament, *format, site_, *target, [&] {
          signal = signals.wait(std::chrono::nanoseconds(0));
          return signal != 0;
        });
    if (report.stopped) return 128 + signal;
    for (const auto& [reason, games] : report.refused) std::cerr << refused_text(reason, games);
    if (report.games > 0) target->commit();
    std::cerr << fmt::format("{} games written", report.games);
    if (report.undecided > 0) std::cerr << fmt::format(", {} without a result left out", report.undecided);
    std::cerr << '\n';
    return report.refused.empty() ? 0 : 1;
  }

 private:
  static std::vector<std::string_view> names() {
    std::vector<std::string_view> names;
    for (const exchange::ExchangeFormat* const format : exchange::exchange_formats())
      names.push_back(format->name);
    return names;
  }

  // `left out: game 0003, 0007 …, 12 in total: no move of SGF takes a stone out of a column`
  static std::string refused_text(const std::string& reason, const std::vector<folder::GameId>& games) {
    constexpr std::size_t most = 10;
    std::string text = "left out: game";
    for (std::size_t at = 0; at < std::min(most, games.size()); ++at) {
      text += (at == 0 ? " " : ", ") + folder::game_label(games[at]);
    }
    if (games.size() > most) text += fmt::format(" …, {} in total", games.size());
    return text + ": " + reason + '\n';
  }

  boost::filesystem::path directory_;
  std::string format_;
  std::optional<boost::filesystem::path> output_;
  std::string site_;  ///< empty: unknown
};

}  // namespace

std::unique_ptr<Command> make_export() {
  return std::make_unique<ExportCommand>();
}

}  // namespace kaven::tournaments::commands
