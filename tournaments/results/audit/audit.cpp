// SPDX-License-Identifier: MIT
#include "tournaments/results/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/program/sha256.hpp"
#include "common/record/game_record.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/processors.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/game_logs.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/results/analysis/game_solver.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::audit {

namespace fs = boost::filesystem;

namespace {

// The referee's solver, which has solved the positions before, needs a hundredth of that.
constexpr std::uint64_t most_nodes = 10'000'000;

std::string fault_of(const record::GameRecord& record) {
  const game::Outcome& outcome = record.verdict->outcome;
  if (outcome.ending != game::Ending::adjudicated || outcome.detail != notation::by_exact_value) return "";
  const game::Position position = record::last_position(record);
  const std::optional<game::Result> result = analysis::result_of_best_play(position, most_nodes);
  if (!result)
    return fmt::format("the exact value by which it was adjudicated cannot be found, with {} nodes",
                       most_nodes);
  if (*result == outcome.result) return "";
  return fmt::format("it was adjudicated by exact value as {}, and the solver says {}",
                     notation::result_words.word_of(outcome.result), notation::result_words.word_of(*result));
}

// Solves the last positions of the finished `games` that were adjudicated by exact value
// (notation::by_exact_value), on all processors. Returns one sentence for each whose result is another one, or cannot
// be found within ten million nodes. The records must be valid.
std::vector<std::string> adjudication_faults(const folder::Folder& folder,
                                             std::span<const state::Game> games) {
  std::vector<const state::Game*> adjudicated;
  for (const state::Game& game : games) {
    if (game.result && game.result->ending == game::Ending::adjudicated) adjudicated.push_back(&game);
  }
  std::vector<std::string> faults(adjudicated.size());
  system::parallel_loop(adjudicated.size(), [&](std::size_t at) {
    faults[at] = fault_of(folder::read_record(folder.games() / adjudicated[at]->record));
  });
  std::vector<std::string> sentences;
  for (std::size_t at = 0; at < faults.size(); ++at) {
    if (!faults[at].empty())
      sentences.push_back(fmt::format("game {}: {}", folder::game_label(adjudicated[at]->id), faults[at]));
  }
  return sentences;
}

class Audit {
 public:
  Audit(folder::Folder folder, std::vector<fs::path> programs)
      : folder_(std::move(folder)), search_path_(std::move(programs)) {}

  std::vector<std::string> faults() {
    std::vector<state::Entry> entries;
    try {
      entries = state::read_entries(folder_.entries());
      // Without the records of a pack nothing else can be checked.
      if (!read_packs()) return faults_;
      const state::TournamentState tournament = runner::replay_files(folder_, entries);
      limits_ = tournament.settings.programs.submission;
      check_records(tournament, runner::GameArchive(folder_, entries, tournament.settings.game().rules));
      check_set_aside_records(entries);
      check_packs(tournament);
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
  /// The names of the records in a pack; those that are also files, with whether they are the same.
  struct Pack {
    fs::path file;
    std::vector<std::string> names;
    std::map<std::string, bool> twice;
    std::string fault;
  };

  // Returns whether all packs can be read.
  bool read_packs() {
    if (!fs::exists(folder_.games())) return true;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.games())) {
      if (folder::pack_of_name(entry.path().filename().string())) packs_.push_back({.file = entry.path()});
    }
    std::ranges::sort(packs_, {}, &Pack::file);
    system::parallel_loop(packs_.size(), [&](std::size_t at) { read_pack(packs_[at]); });
    for (const Pack& pack : packs_) {
      if (!pack.fault.empty()) faults_.push_back(pack.fault);
    }
    return faults_.empty();
  }

  void read_pack(Pack& pack) const {
    try {
      folder::PackReader reader(pack.file);
      while (const auto name = reader.next()) {
        pack.names.push_back(*name);
        const std::string text = reader.text();
        const fs::path single = folder_.games() / fs::path(*name).filename();
        if (fs::exists(single)) pack.twice[*name] = folder::record_text(single) == text;
      }
    } catch (const folder::PackError& error) {
      pack.fault = error.what();
    }
  }

  void check_packs(const state::TournamentState& tournament) {
    for (const Pack& pack : packs_) {
      const std::string file = pack.file.filename().string();
      for (const std::string& name : pack.names) {
        const auto game = folder::game_of_label(std::string_view(name).substr(0, name.find('-')));
        if (!game || !tournament.has_game(*game) || tournament.game(*game).record != name ||
            folder::pack_name(folder::pack_of(*game)) != file) {
          faults_.push_back(
              fmt::format("games/{}: {} belongs to no game of this pack", file, text::printable(name)));
        }
      }
      for (const auto& [name, is_same] : pack.twice) {
        faults_.push_back(
            is_same ? fmt::format(
                          "games/{} is twice in the folder, also in {}: tournament pack {} completes what "
                          "was interrupted",
                          text::printable(name), file, folder_.root.string())
                    : fmt::format("games/{} differs from the one in {}, and counts: remove one of them",
                                  text::printable(name), file));
      }
    }
  }

  void check_records(const state::TournamentState& tournament, const runner::GameArchive& archive) {
    for (std::string& fault : adjudication_faults(folder_, tournament.games))
      faults_.push_back(std::move(fault));
    for (const state::Game& game : tournament.games) {
      if (game.state == state::GameState::finished) continue;
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
    for (const state::Entry& entry : entries) {
      for (const state::OrderedReplay& replay : entry.replays) {
        if (replay.sha256.empty()) continue;
        const std::string label = folder::game_label(replay.game);
        std::optional<std::string> record = record_with_hash(replay.game, replay.sha256);
        // Until the game is played again, the record may still be in games/.
        const auto unmoved = record ? std::nullopt : folder::find_record(folder_, replay.game);
        if (unmoved && folder::record_sha256(*unmoved) == replay.sha256)
          record = folder::record_text(*unmoved);
        if (!record) {
          faults_.push_back(fmt::format(
              "game {}: the record that was set aside when it was to be played again ({}) is in none of "
              "logs/{}/attempt-N.jsonl (SHA-256 {})",
              label, entry.time, label, replay.sha256));
        } else if (const auto said = result_in(*record); said && *said != replay.result) {
          faults_.push_back(
              fmt::format("game {}: the record that was set aside does not say {}, as the entry "
                          "of {} does",
                          label, notation::result_words.word_of(replay.result), entry.time));
        }
      }
    }
  }

  // The text of the record with this hash among the logs of `game`.
  std::optional<std::string> record_with_hash(folder::GameId game, const std::string& hash) const {
    for (const std::string& name : folder::log_names(folder_, game)) {
      if (!name.ends_with(".jsonl")) continue;
      std::optional<std::string> text = folder::read_log(folder_, game, name);
      if (text && program::sha256_of_text(*text) == hash) return text;
    }
    return std::nullopt;
  }

  // An unreadable record was set aside for that reason; the ledger has its result.
  static std::optional<game::Result> result_in(const std::string& text) {
    try {
      const record::GameRecord record = record::read_record_text(text, "record");
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
      const auto pack = folder::pack_of_name(name);
      const bool is_pack =
          pack && *pack <= static_cast<int>(tournament.games.size()) / folder::games_per_pack;
      if (known.contains(name) || is_pack) continue;
      faults_.push_back(fmt::format("games/{} belongs to no game of this tournament", text::printable(name)));
    }
  }

  void check_ledger(const state::TournamentState& tournament) {
    if (!fs::exists(folder_.ledger())) {
      if (!tournament.games.empty())
        faults_.push_back("there is no ledger" + state::rebuild_advice(folder_.ledger()));
      return;
    }
    try {
      state::Ledger ledger(folder_.ledger(), state::Database::Access::read);
      compare(tournament, ledger.load(tournament.settings));
    } catch (const state::DatabaseError& error) {
      faults_.emplace_back(error.what());
    }
  }

  // The next run pairs the games that follow from results whose run was killed just then.
  static state::TournamentState without_unpaired(state::TournamentState tournament,
                                                 const state::TournamentState& entered) {
    const std::size_t paired = entered.games.size();
    if (tournament.games.size() <= paired) return tournament;
    const std::span<const state::Game> rest = std::span(tournament.games).subspan(paired);
    if (std::ranges::any_of(rest, [](const state::Game& game) { return game.result.has_value(); }))
      return tournament;
    const int round = rest.front().round;
    std::erase_if(tournament.byes, [&](const state::Bye& bye) { return bye.round >= round; });
    tournament.games.resize(paired);
    return tournament;
  }

  void compare(const state::TournamentState& follows, const state::TournamentState& entered) {
    const state::TournamentState tournament = without_unpaired(follows, entered);
    const std::size_t faults_before = faults_.size();
    if (entered.interventions != tournament.interventions) {
      faults_.emplace_back("the ledger lacks withdrawals or replays of entries.jsonl");
    }
    if (entered.players != tournament.players) {
      faults_.emplace_back("the players or their programs in the ledger differ from those in entries.jsonl");
    }
    if (entered.byes != tournament.byes) {
      faults_.emplace_back("the byes in the ledger do not follow from the results");
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
    // Equal players, games and byes have equal standings.
    if (faults_.size() > faults_before && standings_table(entered) != standings_table(tournament)) {
      faults_.emplace_back("the standings do not follow from the records");
    }
    if (faults_.size() == faults_before) return;
    faults_.back() +=
        runner::unproved_results(entered.games, tournament).empty()
            ? state::rebuild_advice(folder_.ledger())
            : "; put back what is missing or damaged from a copy of the folder, then see again with: "
              "tournament verify " +
                  folder_.root.string();
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
  std::vector<Pack> packs_;
};

}  // namespace

std::vector<std::string> audit(const folder::Folder& folder, const std::vector<fs::path>& search_path) {
  return Audit(folder, search_path).faults();
}

}  // namespace kaven::tournaments::audit
