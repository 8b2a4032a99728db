// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/compliance/compliance_report.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/report/report_files.hpp"
#include "tournaments/course/report/report_html.hpp"
#include "tournaments/course/report/report_text.hpp"
#include "tournaments/course/report/student_report.hpp"
#include "tournaments/course/report/tournament_class.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/aliases.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/show/web/documents/player_document.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

using web::documents::Snapshot;

class ReportCommand : public Command {
 public:
  ReportCommand() : Command("report", "Writes a page for each student, ready to be mailed") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("NAME", names_, "Only these players (default: all but the unranked ones)");
    options.add("--into", into_, "The folder to write to (default: DIR/reports)");
    options.add("--site", site_, "The address of the published site, for links to its games");
    options.add_flag("--anonymous", anonymous_,
                     "Replace names by aliases, which are stored in DIR/aliases.csv");
    options.add_flag("--print", print_, "Print the texts instead of writing files");
    options.footer(
        "Writes for each player NAME.html, a self-contained file, and NAME.txt: the student's name, section "
        "and e-mail address from the class list of tournament invite; result and rating, games, games lost "
        "by the program's own fault with its last output and the remedy, its worst moves "
        "with the board and better moves (after tournament analyse), and the time that it used. A student "
        "whose program does not play gets the reason and its remedy, also one of the class list who handed "
        "in nothing. Only a player's own report shows the "
        "output of its program: the reports on the site omit it. With the setting "
        "pseudonyms a report names the other players as the site does.\n"
        "Examples:\n"
        "  tournament report spring\n"
        "  tournament report spring alice bob --into mail --site https://example.org/spring/\n"
        "  tournament report spring alice --print");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    if (!fs::exists(folder.ledger())) state::played_ledger(folder, directory_);
    const Snapshot snapshot = web::documents::read_snapshot(
        folder, anonymous_ ? web::documents::Names::aliases : web::documents::Names::real);
    const analysis::Accuracies accuracies = analysis::accuracies_of(folder, snapshot.tournament.games);
    for (const std::string& fault : accuracies.faults) note_broken_analysis(fault);
    if (site_ && !site_->empty() && !site_->ends_with('/')) *site_ += '/';
    const fs::path into = into_.value_or(folder.root / "reports");
    // Only players have aliases.
    report::ClassMembers members;
    if (!anonymous_) members = members_of(folder, snapshot);
    const std::vector<report::Absentee>& absentees = members.absentees;
    const report::ReportNames files = report::report_names(snapshot.tournament.players, absentees);
    const std::vector<folder::PlayerId> chosen = chosen_players(snapshot, absentees);
    if (!print_) fs::create_directories(into);
    const Snapshot shown = shown_snapshot(folder, snapshot);
    report::ReportSource source = source_of(folder, shown, accuracies.players);
    source.people = by_shown_name(std::move(members.players), snapshot, shown);
    source.checks = by_shown_name(report::check_verdicts_of(folder, snapshot.tournament), snapshot, shown);
    std::size_t written = 0;
    const auto write = [&](const report::StudentReport& report, const std::string& name) {
      ++written;
      if (print_) {
        std::cout << (written == 1 ? "" : "\n\n") << report::report_text(report);
        return;
      }
      const std::string file = (into / name).string();
      system::replace_file(file + ".html", report::report_html(report, {.site = site_}));
      system::replace_file(file + ".txt", report::report_text(report));
    };
    for (const folder::PlayerId player : chosen) {
      write(report::student_report(source, player), files.of_players.at(player));
    }
    note_unjudged_games(snapshot, accuracies.players);
    for (std::size_t each = 0; each < absentees.size(); ++each) {
      if (is_chosen(absentees[each]))
        write(report::absentee_report(source, absentees[each]), files.of_absentees[each]);
    }
    if (!print_)
      std::cout << fmt::format("{} report{} in {}\n", written, written == 1 ? "" : "s", into.string());
    std::cout << std::flush;
    return 0;
  }

 private:
  static report::ClassMembers members_of(const folder::Folder& folder, const Snapshot& snapshot) {
    const state::TournamentState& tournament = snapshot.tournament;
    report::ClassMembers members = report::class_of(
        folder, tournament,
        admission::known_admission(folder, tournament.settings, {system::own_folder()}).roster);
    report::hide_paths(folder, members.absentees);
    return members;
  }

  // The reports themselves say only how many games have been judged: students cannot judge them.
  void note_unjudged_games(const Snapshot& snapshot,
                           const std::map<folder::PlayerId, analysis::Accuracy>& accuracy) const {
    const auto& rows = snapshot.standings.rows;
    const bool all = std::ranges::all_of(rows, [&](const standings::StandingsRow& row) {
      const auto judged = accuracy.find(row.player);
      return row.played == 0 || (judged != accuracy.end() && judged->second.games >= row.played);
    });
    if (!all) {
      std::cerr << fmt::format(
          "note: not all games have been judged; to show mistakes: tournament analyse {}\n",
          text::printable(directory_.string(), 400));
    }
  }

  bool is_chosen(const report::Absentee& absentee) const {
    return names_.empty() || std::ranges::find(names_, absentee.name) != names_.end();
  }

  std::vector<folder::PlayerId> chosen_players(const Snapshot& snapshot,
                                               const std::vector<report::Absentee>& absentees) const {
    std::vector<folder::PlayerId> chosen;
    const auto& players = snapshot.tournament.players;
    const auto& unranked = snapshot.tournament.settings.pairing.unranked;
    for (const state::Player& player : players) {
      const bool is_unranked = std::ranges::find(unranked, player.name) != unranked.end();
      if (names_.empty() && !is_unranked) chosen.push_back(player.id);
    }
    for (const std::string& name : names_) {
      if (const state::Player* const found = state::player_called(players, name)) {
        chosen.push_back(found->id);
      } else if (std::ranges::find(absentees, name, &report::Absentee::name) == absentees.end()) {
        throw UsageError(unknown_player(name, players));
      }
    }
    return chosen;
  }

  static std::string unknown_player(const std::string& name, const std::vector<state::Player>& players) {
    std::vector<std::string_view> known;
    known.reserve(players.size());
    for (const state::Player& player : players) known.emplace_back(player.name);
    std::string text = fmt::format("no player in this tournament is called {}", text::printable(name));
    if (known.empty()) return text;
    return text + "; did you mean " + text::printable(text::nearest_word(name, known)) + "?";
  }

  // The snapshot with the names that students may read: with the setting `pseudonyms` those of the public pages.
  Snapshot shown_snapshot(const folder::Folder& folder, const Snapshot& snapshot) const {
    Snapshot shown = snapshot;
    if (anonymous_ || !snapshot.tournament.settings.hand_in.pseudonyms) return shown;
    shown.tournament.players = state::players_by_alias(folder, snapshot.tournament,
                                                       door::pseudonyms_of(folder, snapshot.tournament));
    shown.disguises = web::documents::anonymous(snapshot, shown.tournament.players).disguises;
    return shown;
  }

  // Maps the facts about players by the names in `shown`.
  template <typename Facts>
  static Facts by_shown_name(Facts facts, const Snapshot& snapshot, const Snapshot& shown) {
    Facts renamed;
    for (const state::Player& player : snapshot.tournament.players) {
      auto fact = facts.extract(player.name);
      if (fact.empty()) continue;
      fact.key() = shown.tournament.player(player.id).name;
      renamed.insert(std::move(fact));
    }
    return renamed;
  }

  static report::ReportSource source_of(const folder::Folder& folder, const Snapshot& snapshot,
                                        const std::map<folder::PlayerId, analysis::Accuracy>& accuracy) {
    const auto view = [&folder, &snapshot](const state::Game& game) {
      return web::documents::read_game_view(folder, snapshot, game);
    };
    return {
        .tournament = snapshot.tournament,
        .standings = snapshot.standings,
        .title = snapshot.title(),
        .accuracy = accuracy,
        .record = [view](const state::Game& game) { return view(game).record; },
        .worse_moves =
            [view](const state::Game& game) { return web::documents::game_details(view(game)).worse_moves; },
        .last_lines =
            [&folder](const state::Game& game, game::Colour colour) {
              std::vector<std::string> lines = report::last_printed_lines(folder, game.id, colour);
              // Students see paths within the tournament, not paths of the teacher's machine.
              const compliance::PrivatePaths paths(folder.agents());
              for (std::string& line : lines) line = paths.hidden_in(std::move(line));
              return lines;
            }};
  }

  fs::path directory_;
  std::vector<std::string> names_;  ///< empty: all ranked players
  std::optional<fs::path> into_;
  std::optional<std::string> site_;
  bool anonymous_ = false;
  bool print_ = false;
};

}  // namespace

std::unique_ptr<Command> make_report() {
  return std::make_unique<ReportCommand>();
}

}  // namespace kaven::tournaments::commands
