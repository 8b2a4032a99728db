#include "referee/command/game_series.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "referee/command/game_command.hpp"
#include "referee/command/series_summary.hpp"
#include "referee/match/game_tally.hpp"

namespace kaven::referee::command {

namespace fs = boost::filesystem;

namespace {

void show(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void require_new_records(const Arguments& arguments) {
  for (int number = 1; number <= arguments.games && !arguments.record.empty(); ++number) {
    const fs::path record = arguments_of_game(arguments, number).record;
    if (fs::exists(record))
      throw std::invalid_argument(record.string() + ": there is a record already, and none is written over");
  }
}

}  // namespace

Arguments arguments_of_game(const Arguments& arguments, int number) {
  Arguments game = arguments;
  game.games = 1;
  game.is_repeated = number > 1;
  game.first_is_white = arguments.first_is_white == (number % 2 == 1);
  game.seed = arguments.seed + static_cast<std::uint64_t>(number - 1);
  const std::string digits = fmt::format("{:0{}}", number, std::to_string(arguments.games).size());
  const auto numbered = [&](const fs::path& file) {
    return file.parent_path() / (file.stem().string() + "-" + digits + file.extension().string());
  };
  if (!arguments.record.empty()) game.record = numbered(arguments.record);
  if (arguments.trace && !arguments.trace->empty()) game.trace = numbered(*arguments.trace);
  if (!arguments.logs.empty()) game.logs = arguments.logs / digits;
  return game;
}

bool play_series(EventLoop& loop, const Arguments& arguments) {
  require_new_records(arguments);
  SeriesSummary summary;
  const auto summarize = [&] {
    if (summary.games() == 0) return show("Result: none\n");
    show((arguments.quiet ? "" : "\n" + summary.table()) + "Result: " + summary.sentence() + "\n");
  };
  for (int number = 1; number <= arguments.games; ++number) {
    const Arguments game = arguments_of_game(arguments, number);
    match::GameTally tally;
    try {
      play_game(loop, game, tally);
    } catch (...) {
      summarize();
      throw;
    }
    summary.add(tally, game.first_is_white);
    if (!arguments.quiet) show(fmt::format("Game {}: {}\n", number, summary.last_game()));
  }
  summarize();
  return summary.has_forfeit();
}

}  // namespace kaven::referee::command
