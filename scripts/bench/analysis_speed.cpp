// SPDX-License-Identifier: MIT
// Measures how fast recorded games are analysed: judges simulated games like `tournament analyse`, without
// files. Prints the CPU time per game, and the resulting time for a thousand games on two processors.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_options.hpp"
#include "scripts/bench/cpu_time.hpp"
#include "scripts/bench/simulated_game.hpp"
#include "tournaments/results/analysis/game_judge.hpp"

namespace {

using namespace kaven;

double processor_seconds() {
  return std::chrono::duration<double>(bench::cpu_time(RUSAGE_SELF)).count();
}

std::vector<record::GameRecord> simulated_games(const std::string& kind, int games,
                                                const notation::ChosenGame& chosen, std::uint64_t seed) {
  constexpr int players = 12;
  std::mt19937_64 random(seed);
  auto field = bench::simulated_field(kind, players, chosen.rules);
  std::vector<record::GameRecord> records;
  for (std::size_t number = 0; number < static_cast<std::size_t>(games); ++number) {
    const std::size_t white = number % players;
    const std::size_t black = (white + 1 + number / players % (players - 1)) % players;
    record::Header header{.game = chosen.name, .rules = chosen.rules};
    records.push_back(bench::simulated_game(header, field[white], field[black], random));
  }
  return records;
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("How fast games are analysed");
  notation::GameChoice choice;
  std::vector<std::string> kinds = {"random", "mixed"};
  int games = 100;
  std::uint64_t seed = 1;
  tournaments::analysis::SearchLimits limits;
  command_line::OptionList options(application);
  notation::add_game_option(options, choice);
  notation::add_variant_options(options, choice);
  application.add_option("--players", kinds, "Kinds of players: random, mixed")
      ->delimiter(',')
      ->capture_default_str();
  application.add_option("--games", games, "Of each kind")->capture_default_str()->check(CLI::PositiveNumber);
  application.add_option("--seed", seed)->capture_default_str();
  application.add_flag("--every-column", limits.every_column, "As of `tournament analyse`");
  application.add_option("--memory", limits.memory, "Bytes, for what is known of positions")
      ->capture_default_str();
  CLI11_PARSE(application, count, words);

  const notation::ChosenGame chosen = notation::choose_game(choice);
  fmt::print("{:>8} {:>7} {:>7} {:>9} {:>10} {:>10} {:>12} {:>15}\n", "players", "games", "moves", "CPU s",
             "ms a game", "median ms", "longest ms", "1000 by two s");
  for (const std::string& kind : kinds) {
    tournaments::analysis::GameJudge judge(chosen.rules, limits);
    std::vector<double> seconds;
    std::size_t moves = 0;
    for (const record::GameRecord& record : simulated_games(kind, games, chosen, seed)) {
      const double before = processor_seconds();
      moves += judge.judge(record, std::stop_token())->moves.size();
      seconds.push_back(processor_seconds() - before);
    }
    double all = 0;
    for (const double each : seconds) all += each;
    std::ranges::sort(seconds);
    const double a_game = all / games;
    fmt::print("{:>8} {:>7} {:>7} {:>9.2f} {:>10.1f} {:>10.1f} {:>12.0f} {:>15.0f}\n", kind, games, moves,
               all, 1000 * a_game, 1000 * seconds[seconds.size() / 2], 1000 * seconds.back(), 500 * a_game);
  }
}
