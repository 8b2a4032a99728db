#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/report/class_members.hpp"
#include "tournaments/report/worse_move.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/tournament_state.hpp"

// What a student is given of a tournament: one value, StudentReport, holds every fact and sentence; report_text
// and report_html only lay it out.
//
//   TournamentState, Standings ─┐
//   records, analyses, logs ────┴─▶ student_report ─▶ StudentReport ─┬─▶ report_text
//   (as much as the reader may see)                                  └─▶ report_html
namespace kaven::tournaments::report {

/// A game of the student's, in words.
struct ReportedGame {
  folder::GameId game;
  int round = 1;
  game::Colour colour = game::Colour::white;
  std::string opponent;
  std::string result;  ///< `won`, `lost by forfeit`, `not yet played`
  std::string ending;  ///< `four in a row`; empty when it has none
  int moves = 0;
};

/// A game that the student's program lost by what it did.
struct ReportedForfeit {
  folder::GameId game;
  std::string opponent;
  std::string sentence;                 ///< what happened, as announced to everyone
  std::string suspect;                  ///< why the machine may have caused it; empty: nothing says so
  std::string remedy;                   ///< what to do about it
  std::vector<std::string> last_lines;  ///< what the program printed last on its standard error
  /// An earlier game that was lost in the same way, with the same last line: remedy and lines stand there.
  std::optional<folder::GameId> same_as;
};

/// A move that gave something away, with the board that it was played on.
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

/// All that a student is given.
struct StudentReport {
  std::string tournament;           ///< what it is called
  std::vector<std::string> text;    ///< the organizer's words, in lines
  std::string game;                 ///< `Connect-4 7x6, four in a row, round robin: 42 of 42 games played`
  std::string player;               ///< the student's name, or alias
  std::vector<ReportedFact> facts;  ///< result, rating, time, moves: in this order
  std::vector<ReportedGame> games;
  int earlier_games = 0;  ///< games before these, which are only counted
  std::vector<ReportedForfeit> forfeits;
  int more_forfeits = 0;  ///< forfeits that are only counted
  std::vector<ReportedMove> worst_moves;
  std::string moves_remark;  ///< what is to be said of the moves besides: of how many games they are
};

/// Where a report is made from. What a reader may not see is not given here.
struct ReportSource {
  const state::TournamentState& tournament;
  const standings::Standings& standings;  ///< with ratings
  std::string title;                      ///< what the tournament is called
  const std::map<folder::PlayerId, analysis::Accuracy>& accuracy;
  /// The record of a finished game, if it can be believed.
  std::function<std::optional<record::GameRecord>(const state::Game&)> record;
  /// The moves of a finished game that gave something away; none where it is not analysed.
  std::function<std::vector<WorseMove>(const state::Game&)> worse_moves;
  /// What a side's program printed last; empty: that is not for the reader.
  std::function<std::vector<std::string>(const state::Game&, game::Colour)> last_lines;
};

/// The report of `player`, who must be one of the tournament's.
StudentReport student_report(const ReportSource& source, folder::PlayerId player);

/// The report of somebody who handed in and does not play: why, and what to do about it.
StudentReport absentee_report(const ReportSource& source, const Absentee& absentee);

}  // namespace kaven::tournaments::report
