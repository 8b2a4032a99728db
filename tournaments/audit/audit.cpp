#include "tournaments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <set>

#include "common/notation/game_words.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/audit/rebuild.hpp"
#include "tournaments/runner/game_files.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::audit {

namespace fs = boost::filesystem;

namespace {

class Audit {
 public:
  Audit(state::Folder folder, std::vector<fs::path> programs)
      : folder_(std::move(folder)), search_path_(std::move(programs)) {}

  std::vector<std::string> faults() {
    std::vector<state::Entry> entries;
    try {
      entries = state::read_entries(folder_.entries());
      const runner::Schedule schedule = schedule_of_files(folder_, entries);
      check_records(schedule, runner::GameFiles(folder_, entries, schedule.settings().game().rules));
      check_strays(schedule);
      check_ledger(schedule);
    } catch (const state::EntryListError& error) {
      found_.emplace_back(error.what());
      return found_;
    }
    check_programs(state::players_of(entries));
    return found_;
  }

 private:
  void check_records(const runner::Schedule& schedule, const runner::GameFiles& files) {
    for (const state::Game& game : schedule.games()) {
      if (game.state == state::GameState::finished || !fs::exists(folder_.games() / game.record)) continue;
      const runner::RecordReading reading = files.read(game);
      if (reading.unbelievable) {
        found_.push_back(fmt::format("game {}: {}", state::game_label(game.id), reading.reason));
      }
    }
  }

  void check_strays(const runner::Schedule& schedule) {
    std::set<std::string> known;
    for (const state::Game& game : schedule.games()) {
      known.insert(game.record);
      known.insert(analysis::analysis_file(game.record).string());
    }
    if (!fs::exists(folder_.games())) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.games())) {
      const std::string name = entry.path().filename().string();
      if (known.contains(name)) continue;
      found_.push_back(
          fmt::format("games/{} belongs to no game of this tournament", notation::printable(name)));
    }
  }

  void check_ledger(const runner::Schedule& schedule) {
    if (!fs::exists(folder_.ledger())) {
      if (!schedule.games().empty()) found_.emplace_back("there is no ledger");
      return;
    }
    try {
      state::Ledger ledger(folder_.ledger(), state::Database::Access::read);
      compare(schedule, ledger);
    } catch (const state::DatabaseError& error) {
      found_.emplace_back(error.what());
    }
  }

  void compare(const runner::Schedule& schedule, state::Ledger& ledger) {
    if (ledger.players() != schedule.players()) {
      found_.emplace_back("the ledger has other players, or other programs of them, than entries.jsonl");
    }
    if (ledger.byes() != schedule.byes()) {
      found_.emplace_back("the ledger has other byes than follow from the results");
    }
    const std::vector<state::Game> entered = ledger.games();
    const std::vector<state::Game>& played = schedule.games();
    if (entered.size() != played.size()) {
      found_.push_back(fmt::format("the ledger has {} games, from entries and results follow {}",
                                   entered.size(), played.size()));
    }
    for (std::size_t index = 0; index < std::min(entered.size(), played.size()); ++index) {
      if (entered[index] == played[index]) continue;
      found_.push_back(fmt::format("game {}: the ledger says {}, its files say {}",
                                   state::game_label(played[index].id), said(entered[index]),
                                   said(played[index])));
    }
    const roster::Settings& settings = schedule.settings();
    const auto table = [&](const std::vector<state::Player>& players, const std::vector<state::Game>& games,
                           const std::vector<state::Bye>& byes) {
      return standings::standings_text(standings::standings_of(settings, players, games, byes), "",
                                       standings::TableFormat::csv);
    };
    if (table(ledger.players(), entered, ledger.byes()) !=
        table(schedule.players(), played, schedule.byes())) {
      found_.emplace_back("the standings are not those that follow from the records");
    }
  }

  static std::string said(const state::Game& game) {
    const std::string pairing = fmt::format("round {}, players {} - {}", game.round, game.white, game.black);
    if (game.state == state::GameState::abandoned) return pairing + ", void";
    if (!game.result) return pairing + ", not played";
    return fmt::format("{}, {} by {} in {} moves", pairing,
                       notation::result_words.word_of(game.result->result),
                       notation::ending_words.word_of(game.result->ending), game.result->moves);
  }

  void check_programs(const std::vector<state::Player>& players) {
    roster::Roster roster;
    try {
      roster = roster::read_roster(folder_.agents(), search_path_);
    } catch (const roster::RosterError& error) {
      found_.emplace_back(error.what());
      return;
    }
    for (const state::Player& player : players) {
      const auto entrant = std::ranges::find(roster.entrants, player.name, &roster::Entrant::name);
      const std::string name = notation::printable(player.name);
      if (entrant == roster.entrants.end()) {
        found_.push_back(fmt::format("{} is no longer in agents/", name));
      } else if (entrant->sha256 != player.sha256 ||
                 entrant->description_sha256 != player.description_sha256) {
        found_.push_back(fmt::format("the program of {} in agents/ is not the one that entered", name));
      }
    }
  }

  state::Folder folder_;
  std::vector<fs::path> search_path_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> audit(const state::Folder& folder, const std::vector<fs::path>& search_path) {
  return Audit(folder, search_path).faults();
}

}  // namespace kaven::tournaments::audit
