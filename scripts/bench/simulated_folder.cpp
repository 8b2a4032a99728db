// SPDX-License-Identifier: MIT
// Creates the folder of a tournament as `tournament run` leaves it, without programs and logs. The games are
// simulated, so a hundred thousand take half a minute.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/filesystem/fstream.hpp>
#include <chrono>
#include <exception>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/notation/game_options.hpp"
#include "common/record/record_format.hpp"
#include "common/record/time_text.hpp"
#include "scripts/bench/simulated_game.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace {

using namespace kaven;
using namespace kaven::tournaments;
namespace fs = boost::filesystem;

roster::Roster roster_of(const std::vector<bench::SimulatedPlayer>& field) {
  roster::Roster roster;
  for (const bench::SimulatedPlayer& player : field) {
    const std::string sha256(64, 'a');
    roster.entrants.push_back(
        {.name = player.name(), .program = player.name(), .command = "./" + player.name(), .sha256 = sha256});
  }
  return roster;
}

void write_record(const record::GameRecord& record, const fs::path& file) {
  fs::ofstream output(file, std::ios::binary);
  output << record::header_line(record.header);
  for (const record::Turn& turn : record.turns) output << record::turn_line(turn);
  output << record::verdict_line(*record.verdict);
  if (!output.flush()) throw std::runtime_error(file.string() + ": cannot be written");
}

int play(const fs::path& path, const settings::Settings& settings, const std::string& kind, int players,
         int most_games) {
  const notation::ChosenGame chosen = settings.game();
  auto field = bench::simulated_field(kind, players, chosen.rules);
  std::mt19937_64 random(settings.pairing.seed);
  const folder::Folder folder = folder::create_folder(path, settings_file::settings_text(settings));
  runner::OpenedTournament opened =
      runner::open_tournament(folder, {.settings = settings, .roster = roster_of(field)},
                              [](const std::string& notice) { fmt::print(stderr, "{}\n", notice); });
  const runner::GameArchive archive(folder, opened.entries, chosen.rules);
  const auto started = std::chrono::system_clock::now();
  int games = 0;
  while (games < most_games) {
    const runner::NewPairings pairings = runner::pair_next(opened.tournament);
    if (pairings.empty()) break;
    opened.ledger->enter({}, pairings.games, pairings.byes);
    std::map<folder::GameId, state::GameResult> results;
    for (const state::Game& game : pairings.games) {
      if (games == most_games) break;
      record::Header header{.game = chosen.name,
                            .rules = chosen.rules,
                            .turn_seconds = settings::turn_limit_of(settings).count(),
                            .start_seconds = settings.time.start_limit.count(),
                            .seed = game.seed,
                            .sandbox = "basic",
                            .started = record::time_text(started + std::chrono::seconds(games)),
                            .machine = "bench",
                            .event = folder::game_label(game.id)};
      const auto player = [&](folder::PlayerId id) -> bench::SimulatedPlayer& { return field[id.index()]; };
      write_record(bench::simulated_game(header, player(game.white), player(game.black), random),
                   folder.games() / game.record);
      const runner::RecordCheck check = archive.check_record(game);
      if (!check.result) throw std::runtime_error(check.reason);
      results.emplace(game.id, *check.result);
      opened.tournament.finish(game.id, *check.result);
      ++games;
    }
    opened.ledger->finish(results);
  }
  return games;
}

}  // namespace

int main(int count, char** words) {
  CLI::App application("Makes the folder of a tournament with simulated games");
  fs::path path;
  settings::Settings settings;
  settings::PairingSettings& paired_by = settings.pairing;
  std::string kind = "random";
  int players = 101;
  application.add_option("DIR", path, "The folder; it must not exist, or be empty")->required();
  command_line::OptionList options(application);
  notation::add_game_option(options, settings.choice);
  notation::add_variant_options(options, settings.choice);
  application.add_option("--format", paired_by.format, "As in tournament.toml")->capture_default_str();
  application.add_option("--players", players, "How many")
      ->capture_default_str()
      ->check(CLI::Range(2, 10000));
  int legs = 1;
  application.add_option("--legs", legs)->capture_default_str()->check(CLI::PositiveNumber);
  int rounds = 0;
  application.add_option("--rounds", rounds, "Of formats that have them; 0: chosen by the number of players")
      ->capture_default_str()
      ->check(CLI::Range(settings::rounds.low, settings::rounds.high));
  int games = 0;
  application.add_option("--games", games, "Stop after this many games; a ladder then has no end")
      ->check(CLI::PositiveNumber);
  application.add_option("--kind", kind, "Of players: random, mixed")->capture_default_str();
  application.add_option("--seed", paired_by.seed)->capture_default_str();
  CLI11_PARSE(application, count, words);
  paired_by.format_settings.set(settings::legs, legs);
  paired_by.format_settings.set(settings::rounds, rounds);
  if (games > 0 && paired_by.format == "ladder") paired_by.format_settings.set(settings::endless, 1);
  try {
    fmt::print("{}: {} games\n", path.string(),
               play(path, settings, kind, players, games > 0 ? games : std::numeric_limits<int>::max()));
  } catch (const std::exception& error) {
    fmt::print(stderr, "simulate_tournament: {}\n", error.what());
    return 1;
  }
}
