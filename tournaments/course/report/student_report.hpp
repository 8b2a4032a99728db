// SPDX-License-Identifier: MIT
#pragma once

// The report of a tournament for one student. StudentReport contains every fact and sentence, and the layouts create none: a new
// fact is a line in student_report.cpp.
//
//   TournamentState, Standings ─┐
//   records, analyses, logs ────┴─▶ student_report ─▶ StudentReport ─┬─▶ report_text   80 columns, boards in ASCII
//   (as much as the reader may see)                                  └─▶ report_html   a page without scripts
//
// The caller decides what the reader may see and puts only that into ReportSource: `tournament report` includes the output of the
// student's program, the site includes public records only. grades.hpp computes grades by a scale; class_members.hpp knows the
// people of the class.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/position.hpp"
#include "common/game/rules.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/course/report/class_members.hpp"
#include "tournaments/course/report/grades.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/accuracy.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::report {

/// A move that was not the best.
struct WorseMove {
  int ply = 0;
  game::Colour colour = game::Colour::white;
  game::Place place;
  std::vector<game::Place> best;  ///< the known best moves: at least one
  analysis::MoveQuality quality = analysis::MoveQuality::inaccuracy;
  double loss = 0;        ///< score of the best move minus score of this move
  std::string judgement;  ///< `Mistake (?): draw; with D4 White wins in 7 plies.`
};

/// The moves of the game in `record` that its analysis does not judge as best, in the order of play.
std::vector<WorseMove> worse_moves_of(const record::GameRecord& record,
                                      const analysis::GameAnalysis& analysis);

/// Whether `one` is worse than `other`: by quality, then by lost score.
bool is_worse(const WorseMove& one, const WorseMove& other);

/// One of the student's games, in words.
struct ReportedGame {
  folder::GameId game;
  int round = 1;
  game::Colour colour = game::Colour::white;
  std::string opponent;
  std::string result;  ///< `won`, `lost by forfeit`, `not yet played`
  std::string ending;  ///< `four in a row`; empty if the game is not finished
  int moves = 0;
};

/// A game that the student's program lost by forfeit.
struct ReportedForfeit {
  folder::GameId game;
  std::string opponent;
  std::string sentence;  ///< what happened, as the referee announces it
  std::string suspect;   ///< why the machine may have caused it; empty if nothing indicates that
  std::string remedy;    ///< what to do about it
  std::vector<std::string> last_lines;  ///< the program's last lines on its standard error
  /// An earlier game with the same ending and the same last line. `remedy` and `last_lines` are then only in that game.
  std::optional<folder::GameId> same_as;
};

/// A mistake or blunder, with the position before it.
struct ReportedMove {
  folder::GameId game;
  std::string opponent;
  WorseMove move;
  game::Position before;
};

/// A fact with its label: `Rating`, `161: …`.
struct ReportedFact {
  std::string label;
  std::string value;
};

/// Everything that a report shows.
struct StudentReport {
  std::string tournament;           ///< the tournament's title
  std::vector<std::string> text;    ///< the organizer's text, in lines
  std::string game;                 ///< `Connect-4 7x6, four in a row, round robin: 42 of 42 games played`
  std::string player;               ///< the student's name, or alias
  std::vector<ReportedFact> facts;  ///< result, rating, time, moves: in this order
  std::vector<ReportedGame> games;
  int earlier_games = 0;  ///< number of games before these
  std::vector<ReportedForfeit> forfeits;
  int more_forfeits = 0;  ///< number of forfeits after these
  std::vector<ReportedMove> worst_moves;
  std::string moves_remark;  ///< how many games were analysed and how many mistakes were found
};

/// The data for a report. The caller leaves out everything that the reader may not see.
struct ReportSource {
  const state::TournamentState& tournament;
  const standings::Standings& standings;  ///< with ratings
  std::string title;                      ///< the tournament's title
  const std::map<folder::PlayerId, analysis::Accuracy>& accuracy;
  /// The record of a finished game; nothing if it is unreadable.
  std::function<std::optional<record::GameRecord>(const state::Game&)> record;
  /// The moves of a finished game that were not the best; empty if it is not analysed.
  std::function<std::vector<WorseMove>(const state::Game&)> worse_moves;
  /// The last lines that a side's program printed; no function if the reader may not see them.
  std::function<std::vector<std::string>(const state::Game&, game::Colour)> last_lines;
  CheckVerdicts checks =
      {};  ///< empty as well if the reader may not see them: they quote the program's output
  /// The people of each player (ClassMembers::players); empty if the reader may not see names and addresses.
  std::map<std::string, std::vector<roster::ListedPerson>> people = {};
};

/// The report for `player`, who must be in the tournament.
StudentReport student_report(const ReportSource& source, folder::PlayerId player);

/// The report for a person or hand-in that does not play: the reason, and what to do about it.
StudentReport absentee_report(const ReportSource& source, const Absentee& absentee);

/// Explains to students how a game ended.
struct Explanation {
  std::string words;   ///< the ending in a few words: `four in a row`, `time limit overrun`
  std::string remedy;  ///< how to avoid this loss, in sentences; empty if it is not a forfeit
};

Explanation explanation_of(game::Ending ending, const game::Rules& rules);

}  // namespace kaven::tournaments::report
