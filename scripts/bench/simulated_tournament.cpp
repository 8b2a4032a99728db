// SPDX-License-Identifier: MIT
// Measures the cost of a tournament in addition to its games: schedules a whole one, stores results drawn
// from known strengths instead of played, ranks, rates and prints it. Prints one line per size: the time of
// each part, the time per game (which must not grow), and the peak memory of the process.

#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "scripts/bench/cpu_time.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/results/ratings/davidson.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace {

using namespace kaven;
using namespace kaven::tournaments;
namespace fs = boost::filesystem;

double processor_seconds() {
  return std::chrono::duration<double>(bench::cpu_time(RUSAGE_SELF)).count();
}

/// CPU seconds since the last call; other load on the machine does not add to them.
class Watch {
 public:
  double lap() {
    const double now = processor_seconds();
    const double seconds = now - last;
    last = now;
    return seconds;
  }

 private:
  double last = processor_seconds();
};

struct Costs {
  std::size_t games = 0;
  int rounds_of_results = 0;  ///< how often new results were passed to the format
  double scheduled = 0;
  double stored = 0;
  double reported = 0;
  std::size_t bytes = 0;  ///< of all reports
  double all() const { return scheduled + stored + reported; }
};

roster::Roster field_of_agents(int players) {
  roster::Roster roster;
  for (int number = 1; number <= players; ++number) {
    const std::string name = fmt::format("agent-{:04}", number);
    roster.entrants.push_back({.name = name, .program = name, .command = name, .sha256 = name});
  }
  return roster;
}

state::GameResult drawn_result(const state::Game& game, const std::vector<double>& strengths,
                               std::mt19937_64& random) {
  const auto strength = [&](folder::PlayerId player) { return strengths[player.index()]; };
  const ratings::DavidsonChances chances =
      ratings::davidson_chances(strength(game.white) - strength(game.black) + 0.2, -1.5);
  const double drawn = std::uniform_real_distribution<double>(0, 1)(random);
  const bool draw = drawn >= chances.white_wins && drawn < chances.white_wins + chances.draw;
  return {.result = draw                         ? game::Result::draw
                    : drawn < chances.white_wins ? game::Result::white_wins
                                                 : game::Result::black_wins,
          .ending = draw ? game::Ending::full_board : game::Ending::line,
          .moves = 30,
          .thinking = std::chrono::duration<double>(1)};
}

/// Pairs the next games and enters them in the ledger.
std::vector<state::Game> pair_and_enter(state::TournamentState& tournament, state::Ledger& ledger) {
  runner::NewPairings pairings = runner::pair_next(tournament);
  ledger.enter({}, pairings.games, pairings.byes);
  return std::move(pairings.games);
}

Costs play(const settings::Settings& settings, int players, std::size_t results_at_once,
           const fs::path& place) {
  Costs costs;
  std::mt19937_64 random(settings.pairing.seed);
  std::normal_distribution<double> strength(0, 300 / ratings::elo_per_unit);
  std::vector<double> strengths(static_cast<std::size_t>(players));
  for (double& own : strengths) own = strength(random);
  const roster::Roster roster = field_of_agents(players);
  state::Ledger ledger(place / "ledger.sqlite", state::Database::Access::write);
  Watch watch;
  state::TournamentState tournament{.settings = settings};
  runner::apply_entry(tournament, runner::new_entry({}, tournament, {settings, roster}));
  ledger.enter(tournament.players, {});
  for (;;) {
    const std::vector<state::Game> games = pair_and_enter(tournament, ledger);
    costs.scheduled += watch.lap();
    if (games.empty()) break;
    std::map<folder::GameId, state::GameResult> results;
    for (std::size_t next = 0; next < games.size(); ++next) {
      const state::GameResult result = drawn_result(games[next], strengths, random);
      tournament.finish(games[next].id, result);
      results.emplace(games[next].id, result);
      if (results.size() < results_at_once && next + 1 < games.size()) continue;
      ledger.finish(results);
      results.clear();
    }
    costs.games += games.size();
    ++costs.rounds_of_results;
    costs.stored += watch.lap();
  }
  costs.bytes = standings::standings_report(settings, ledger, standings::TableFormat::table).size();
  costs.reported = watch.lap();
  return costs;
}

double most_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("What a tournament of simulated agents costs");
  settings::Settings settings;
  settings::PairingSettings& paired_by = settings.pairing;
  std::vector<int> fields = {500};
  std::vector<int> legs = {1, 2, 3, 4, 5};
  application.add_option("--format", paired_by.format, "As in tournament.toml")->capture_default_str();
  application.add_option("--players", fields, "Sizes of the field")->delimiter(',')->capture_default_str();
  application.add_option("--legs", legs, "Numbers of legs")->delimiter(',')->capture_default_str();
  std::size_t results_at_once = 1000;
  application.add_option("--results-at-once", results_at_once, "In one transaction")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  application.add_option("--seed", paired_by.seed)->capture_default_str();
  CLI11_PARSE(application, count, words);
  if (pairing::find_format(paired_by.format) == nullptr) {
    fmt::print(stderr, "bench_tournament: --format {}: not known\n", paired_by.format);
    return 2;
  }
  fmt::print("{:>7} {:>5} {:>9} {:>6} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>7} {:>9}\n", "players", "legs",
             "games", "asked", "schedule", "store", "report", "all", "wall", "us/game", "MB", "bytes");
  for (const int players : fields) {
    for (const int number : legs) {
      paired_by.format_settings.set(settings::legs, number);
      const system::TemporaryDirectory folder;
      const auto start = std::chrono::steady_clock::now();
      const Costs costs = play(settings, players, results_at_once, folder.path());
      const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
      const double per_game = 1e6 * costs.all() / static_cast<double>(costs.games);
      fmt::print(
          "{:>7} {:>5} {:>9} {:>6} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>8.2f} {:>8.2f} {:>7.0f} {:>9}\n",
          players, number, costs.games, costs.rounds_of_results, costs.scheduled, costs.stored,
          costs.reported, costs.all(), wall.count(), per_game, most_megabytes(), costs.bytes);
      std::fflush(stdout);
    }
  }
}
