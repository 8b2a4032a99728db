#include "tournaments/runner/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <set>

#include "common/notation/game_words.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/ledger/entry_list.hpp"
#include "tournaments/ledger/ledger.hpp"
#include "tournaments/runner/game_files.hpp"
#include "tournaments/runner/rebuild.hpp"
#include "tournaments/standing/report.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

class Audit {
 public:
  Audit(Folder tournament, std::vector<fs::path> programs)
      : folder(std::move(tournament)), search_path(std::move(programs)) {}

  std::vector<std::string> faults() {
    std::vector<Entry> entries;
    try {
      entries = read_entries(folder.entries());
      const Schedule schedule = schedule_of_files(folder, entries);
      check_records(schedule, GameFiles(folder, entries, schedule.settings().game().rules));
      check_strays(schedule);
      check_ledger(schedule);
    } catch (const EntryListError& error) {
      found.emplace_back(error.what());
      return found;
    }
    check_programs(players_of(entries));
    return found;
  }

 private:
  void check_records(const Schedule& schedule, const GameFiles& files) {
    for (const Game& game : schedule.games()) {
      if (game.state == GameState::finished || !fs::exists(folder.games() / game.record)) continue;
      const RecordReading reading = files.read(game);
      if (reading.unbelievable) {
        found.push_back(fmt::format("game {}: {}", game_label(game.id), reading.reason));
      }
    }
  }

  void check_strays(const Schedule& schedule) {
    std::set<std::string> known;
    for (const Game& game : schedule.games()) {
      known.insert(game.record);
      known.insert(analysis_file(game.record).string());
    }
    if (!fs::exists(folder.games())) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
      const std::string name = entry.path().filename().string();
      if (known.contains(name)) continue;
      found.push_back(
          fmt::format("games/{} belongs to no game of this tournament", notation::printable(name)));
    }
  }

  void check_ledger(const Schedule& schedule) {
    if (!fs::exists(folder.ledger())) {
      if (!schedule.games().empty()) found.emplace_back("there is no ledger");
      return;
    }
    try {
      Ledger ledger(folder.ledger(), Database::Access::read);
      compare(schedule, ledger);
    } catch (const DatabaseError& error) {
      found.emplace_back(error.what());
    }
  }

  void compare(const Schedule& schedule, Ledger& ledger) {
    if (ledger.players() != schedule.players()) {
      found.emplace_back("the ledger has other players, or other programs of them, than entries.jsonl");
    }
    if (ledger.free_rounds() != schedule.free_rounds()) {
      found.emplace_back("the ledger has other byes than follow from the results");
    }
    const std::vector<Game> entered = ledger.games();
    const std::vector<Game>& played = schedule.games();
    if (entered.size() != played.size()) {
      found.push_back(fmt::format("the ledger has {} games, from entries and results follow {}",
                                  entered.size(), played.size()));
    }
    for (std::size_t index = 0; index < std::min(entered.size(), played.size()); ++index) {
      if (entered[index] == played[index]) continue;
      found.push_back(fmt::format("game {}: the ledger says {}, its files say {}",
                                  game_label(played[index].id), said(entered[index]), said(played[index])));
    }
    const Settings& settings = schedule.settings();
    const auto table = [&](const std::vector<Player>& players, const std::vector<Game>& games,
                           const std::vector<FreeRound>& free_rounds) {
      return standings_text(present_standings(settings, players, games, free_rounds), "", TableFormat::csv);
    };
    if (table(ledger.players(), entered, ledger.free_rounds()) !=
        table(schedule.players(), played, schedule.free_rounds())) {
      found.emplace_back("the standings are not those that follow from the records");
    }
  }

  static std::string said(const Game& game) {
    const std::string pairing = fmt::format("round {}, players {} - {}", game.round, game.white, game.black);
    if (game.state == GameState::abandoned) return pairing + ", void";
    if (!game.result) return pairing + ", not played";
    return fmt::format("{}, {} by {} in {} moves", pairing,
                       notation::result_words.word_of(game.result->result),
                       notation::ending_words.word_of(game.result->ending), game.result->moves);
  }

  void check_programs(const std::vector<Player>& players) {
    Roster roster;
    try {
      roster = read_roster(folder.agents(), search_path);
    } catch (const RosterError& error) {
      found.emplace_back(error.what());
      return;
    }
    for (const Player& player : players) {
      const auto entrant = std::ranges::find(roster.entrants, player.name, &Entrant::name);
      const std::string name = notation::printable(player.name);
      if (entrant == roster.entrants.end()) {
        found.push_back(fmt::format("{} is no longer in agents/", name));
      } else if (entrant->sha256 != player.sha256 ||
                 entrant->description_sha256 != player.description_sha256) {
        found.push_back(fmt::format("the program of {} in agents/ is not the one that entered", name));
      }
    }
  }

  Folder folder;
  std::vector<fs::path> search_path;
  std::vector<std::string> found;
};

}  // namespace

std::vector<std::string> faults_of(const Folder& folder, const std::vector<fs::path>& search_path) {
  return Audit(folder, search_path).faults();
}

}  // namespace kaven::tournaments
