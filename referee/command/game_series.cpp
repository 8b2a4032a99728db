// SPDX-License-Identifier: MIT
#include "referee/command/game_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>

#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/command/game_command.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

using game::Colour;

namespace fs = boost::filesystem;

namespace {

// The ending of a game, with the loser if it was a forfeit.
std::string ending_words(const match::GameTally& game, const std::string& loser) {
  const std::string words(notation::ending_words.word_of(game.verdict()->outcome.ending));
  return loser.empty() ? words : fmt::format("{} ({})", words, loser);
}

// The results of two programs in a series of games.
class SeriesSummary {
 public:
  // Adds a game that has a verdict; `first_is_white`: the program that was named first had White.
  void add(const match::GameTally& game, bool first_is_white) {
    const Colour first = first_is_white ? Colour::white : Colour::black;
    const auto& contestants = game.header().contestants;
    sides_[0].name = text::printable(contestants[game::index(first)].name);
    sides_[1].name = text::printable(contestants[game::index(game::opponent(first))].name);
    if (sides_[0].name == sides_[1].name) {
      sides_[0].name += " (first)";
      sides_[1].name += " (second)";
    }
    count(game, sides_[0], first);
    count(game, sides_[1], game::opponent(first));
    const auto loser = game.forfeited();
    ++endings_[ending_words(game, loser ? sides_[loser == first ? 0 : 1].name : "")];
    ++games_;
    last_game_ = fmt::format("{}; {} move{}, longest turns {:.3f} and {:.3f} s",
                             notation::outcome_sentence(game.verdict()->outcome, game.header().rules,
                                                        contestants[0].name, contestants[1].name),
                             game.moves(), game.moves() == 1 ? "" : "s", game.longest_turn(Colour::white),
                             game.longest_turn(Colour::black));
  }

  int games() const { return games_; }

  bool has_forfeit() const {
    return std::ranges::any_of(sides_, [](const Side& side) { return side.forfeits > 0; });
  }

  // The last game in one line: the winner, the reason, the number of moves, the longest turns.
  const std::string& last_game() const { return last_game_; }
  // A table with a line for each program, and the number of games for each kind of ending.
  std::string table() const {
    // The table is 80 columns wide.
    constexpr int longest_name = 28;
    std::string text = fmt::format("{:>34}  drawn  lost  won as White  forfeits  longest\n", "won");
    for (const Side& side : sides_) {
      text += fmt::format("{:<29}{:>5}{:>7}{:>6}{:>14}{:>10}{:>7.3f} s\n",
                          text::shortened_name(side.name, longest_name), side.won, side.drawn, side.lost,
                          side.won_as_white, side.forfeits, side.longest);
    }
    const std::string endings = text::joined(
        endings_, ", ", [](const auto& ending) { return fmt::format("{} {}", ending.first, ending.second); });
    return text + "How they ended: " + endings + "\n";
  }

  // The result in one line: `mine won 3, drew 1 and lost 6 of 10 games against claimeven`.
  std::string sentence() const {
    const Side& first = sides_[0];
    return fmt::format("{} won {}, drew {} and lost {} of {} game{} against {}", first.name, first.won,
                       first.drawn, first.lost, games_, games_ == 1 ? "" : "s", sides_[1].name);
  }

 private:
  struct Side {
    std::string name;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int won_as_white = 0;
    int forfeits = 0;
    double longest = 0;  ///< seconds of its longest turn
  };
  void count(const match::GameTally& game, Side& side, Colour colour) {
    const game::Outcome& outcome = game.verdict()->outcome;
    const auto winner = game::winner(outcome.result);
    if (winner == colour) {
      ++side.won;
      if (colour == Colour::white) ++side.won_as_white;
    } else if (outcome.result == game::Result::draw) {
      ++side.drawn;
    } else {
      ++side.lost;
    }
    if (game.forfeited() == colour) ++side.forfeits;
    side.longest = std::max(side.longest, game.longest_turn(colour));
  }

  std::array<Side, 2> sides_;  ///< in the order of the command line
  std::map<std::string, int> endings_;
  int games_ = 0;
  std::string last_game_;
};

void show(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void require_new_records(const Arguments& arguments) {
  for (int number = 1; number <= arguments.games && !arguments.record.empty(); ++number) {
    const fs::path record = arguments_of_game(arguments, number).record;
    if (fs::exists(record))
      throw std::invalid_argument(record.string() +
                                  ": a record is there already, and records are not overwritten");
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
