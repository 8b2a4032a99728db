#include "tournaments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <optional>
#include <set>

#include "common/notation/game_words.hpp"
#include "common/program/program.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/printable.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/roster/refused_text.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/runner/game_archive.hpp"
#include "tournaments/runner/known_players.hpp"
#include "tournaments/runner/ledger_rebuild.hpp"
#include "tournaments/runner/registration.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::audit {

namespace fs = boost::filesystem;

namespace {

class Audit {
 public:
  Audit(folder::Folder folder, std::vector<fs::path> programs)
      : folder_(std::move(folder)), search_path_(std::move(programs)) {}

  std::vector<std::string> faults() {
    std::vector<state::Entry> entries;
    try {
      entries = state::read_entries(folder_.entries());
      const state::TournamentState tournament = runner::replay_files(folder_, entries);
      limits_ = tournament.settings.submission;
      check_records(tournament, runner::GameArchive(folder_, entries, tournament.settings.game().rules));
      check_set_aside_records(entries);
      check_stray_files(tournament);
      check_ledger(tournament);
    } catch (const state::EntryListError& error) {
      faults_.emplace_back(error.what());
      return faults_;
    }
    check_programs(state::players_of(entries));
    return faults_;
  }

 private:
  void check_records(const state::TournamentState& tournament, const runner::GameArchive& archive) {
    for (const state::Game& game : tournament.games) {
      if (game.state == state::GameState::finished || !fs::exists(folder_.games() / game.record)) continue;
      const runner::RecordCheck check = archive.check_record(game);
      const bool is_wrong = check.status == runner::RecordCheck::Status::invalid ||
                            check.status == runner::RecordCheck::Status::program_mismatch;
      if (is_wrong) {
        faults_.push_back(fmt::format("game {}: {}", folder::game_label(game.id), check.reason));
      }
    }
  }

  // A game that was played again keeps its old record in logs/.
  void check_set_aside_records(const std::vector<state::Entry>& entries) {
    const std::map<folder::GameId, fs::path> records = folder::records_of(folder_);
    for (const state::Entry& entry : entries) {
      for (const state::OrderedReplay& replay : entry.replays) {
        if (replay.sha256.empty()) continue;
        const std::string label = folder::game_label(replay.game);
        const auto record = record_with_hash(folder_.logs_of(replay.game), replay.sha256);
        // Until the game is played again, the record may still be in games/.
        const auto unmoved = records.find(replay.game);
        const bool is_unmoved = unmoved != records.end() && program::sha256(unmoved->second) == replay.sha256;
        if (!record && !is_unmoved) {
          faults_.push_back(fmt::format(
              "game {}: the record that was set aside when it was to be played again ({}) is in none of "
              "logs/{}/attempt-N.jsonl (SHA-256 {})",
              label, entry.time, label, replay.sha256));
        } else if (const auto said = result_in(record ? *record : unmoved->second);
                   said && *said != replay.result) {
          faults_.push_back(
              fmt::format("game {}: the record that was set aside does not say {}, as the entry "
                          "of {} does",
                          label, notation::result_words.word_of(replay.result), entry.time));
        }
      }
    }
  }

  static std::optional<fs::path> record_with_hash(const fs::path& logs, const std::string& hash) {
    if (!fs::exists(logs)) return std::nullopt;
    for (const fs::directory_entry& file : fs::directory_iterator(logs)) {
      if (file.path().extension() == ".jsonl" && program::sha256(file.path()) == hash) return file.path();
    }
    return std::nullopt;
  }

  // An unreadable record was set aside for that reason; the ledger has its result.
  static std::optional<game::Result> result_in(const fs::path& file) {
    try {
      const record::GameRecord record = record::read_record(file);
      if (record.verdict) return record.verdict->outcome.result;
    } catch (const record::RecordError&) {
      return std::nullopt;
    }
    return std::nullopt;
  }

  void check_stray_files(const state::TournamentState& tournament) {
    std::set<std::string> known;
    for (const state::Game& game : tournament.games) {
      known.insert(game.record);
      known.insert(analysis::analysis_file(game.record).string());
    }
    if (!fs::exists(folder_.games())) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.games())) {
      const std::string name = entry.path().filename().string();
      if (known.contains(name)) continue;
      faults_.push_back(fmt::format("games/{} belongs to no game of this tournament", text::printable(name)));
    }
  }

  void check_ledger(const state::TournamentState& tournament) {
    if (!fs::exists(folder_.ledger())) {
      if (!tournament.games.empty()) faults_.emplace_back("there is no ledger");
      return;
    }
    try {
      state::Ledger ledger(folder_.ledger(), state::Database::Access::read);
      compare(tournament, ledger.load(tournament.settings));
    } catch (const state::DatabaseError& error) {
      faults_.emplace_back(error.what());
    }
  }

  void compare(const state::TournamentState& tournament, const state::TournamentState& entered) {
    if (entered.interventions != tournament.interventions) {
      faults_.emplace_back("the ledger does not know all withdrawals and replays of entries.jsonl");
    }
    if (entered.players != tournament.players) {
      faults_.emplace_back("the ledger has other players, or other programs of them, than entries.jsonl");
    }
    if (entered.byes != tournament.byes) {
      faults_.emplace_back("the ledger has other byes than follow from the results");
    }
    if (entered.games.size() != tournament.games.size()) {
      faults_.push_back(fmt::format("the ledger has {} games, from entries and results follow {}",
                                    entered.games.size(), tournament.games.size()));
    }
    for (std::size_t index = 0; index < std::min(entered.games.size(), tournament.games.size()); ++index) {
      const state::Game& one = entered.games[index];
      const state::Game& other = tournament.games[index];
      if (one == other) continue;
      faults_.push_back(fmt::format("game {}: the ledger says {}, its files say {}",
                                    folder::game_label(other.id), game_text(one), game_text(other)));
    }
    if (standings_table(entered) != standings_table(tournament)) {
      faults_.emplace_back("the standings are not those that follow from the records");
    }
  }

  static std::string standings_table(const state::TournamentState& tournament) {
    return standings::standings_text(standings::standings_of(tournament), "", standings::TableFormat::csv);
  }

  static std::string game_text(const state::Game& game) {
    const std::string pairing =
        fmt::format("round {}, players {} - {}", game.round, game.white.number(), game.black.number());
    if (game.state == state::GameState::abandoned) return pairing + ", void";
    if (game.walkover)
      return fmt::format("{}, won by player {} without playing", pairing, game.walkover->number());
    if (game.state == state::GameState::cancelled) return pairing + ", cancelled";
    if (!game.result) return pairing + ", not played";
    return fmt::format("{}, {} by {} in {} moves", pairing,
                       notation::result_words.word_of(game.result->result),
                       notation::ending_words.word_of(game.result->ending), game.result->moves);
  }

  void check_programs(const std::vector<state::Player>& players) {
    if (players.empty()) return;
    const roster::Roster roster = roster::read_roster(folder_.agents(), search_path_,
                                                      runner::known_players(players), {.limits = limits_});
    for (const state::Player& player : players) {
      const auto entrant = std::ranges::find(roster.entrants, player.name, &roster::Entrant::name);
      const std::string name = text::printable(player.name);
      // A player of imported games has no program.
      if (player.withdrawn || player.program.empty()) continue;
      const auto refused = std::ranges::find(roster.refused, player.name, &roster::RefusedHandIn::name);
      if (entrant == roster.entrants.end() && refused != roster.refused.end()) {
        faults_.push_back(fmt::format("the program of {} can no longer be started: {}", name,
                                      roster::refused_line(*refused)));
      } else if (entrant == roster.entrants.end()) {
        faults_.push_back(fmt::format("{} is no longer in agents/", name));
      } else if (!roster::is_same_version(*entrant, player)) {
        faults_.push_back(fmt::format("the program of {} in agents/ is not the one that entered: {}", name,
                                      runner::change_text(player, *entrant)));
      }
    }
  }

  folder::Folder folder_;
  std::vector<fs::path> search_path_;
  program::SubmissionLimits limits_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> audit(const folder::Folder& folder, const std::vector<fs::path>& search_path) {
  return Audit(folder, search_path).faults();
}

}  // namespace kaven::tournaments::audit
