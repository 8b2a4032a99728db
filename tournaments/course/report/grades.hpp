// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/course/report/class_members.hpp"
#include "tournaments/course/report/scale.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/accuracy.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::report {

/// A part of a grade: the observation, and the scale's points for it.
struct GradePart {
  std::string name;             ///< the observation's heading: `check`, `random-python`
  std::string heading;          ///< the points' heading: `for passing check`
  std::string seen;             ///< the observation: `passed`, `2-0-1`; empty if unknown
  std::optional<double> given;  ///< the points, rounded as the scale says; nothing if unknown
};

/// The grade of a ranked player, or of a person without a program in the tournament.
struct Grade {
  std::string name;  ///< the name of the player, else of the hand-in or person
  std::string folder =
      {};  ///< the player's file or folder in agents/; empty if there is none or it is unknown
  roster::ListedPerson person;
  const standings::StandingsRow* row = nullptr;  ///< null if no program of it takes part
  std::vector<GradePart> parts;                  ///< the same parts in the same order in all grades
  std::optional<double> total;  ///< sum of the known parts, within the scale's bounds; nothing
                                ///< if no program takes part
  std::string why;  ///< why no program takes part, or why the one that does failed the check; empty otherwise
};

/// All grades: those of players in the order of the standings, then those of withdrawn players and of absentees.
struct Grades {
  std::vector<Grade> grades;
  /// Warnings about parts of the scale and people that are unknown or doubtful, with the remedy.
  std::vector<std::string> missing;
};

/// The verdict of `tournament check` on a program.
struct CheckVerdict {
  std::optional<bool> may_enter;  ///< nothing: it could not be tried
  std::string reason = {};        ///< the first failed requirement and what was seen; empty if there is none
  std::string remedy = {};
  std::time_t time = 0;  ///< when the report was written
};
/// By the program's name.
using CheckVerdicts = std::map<std::string, CheckVerdict>;

/// The reason and the remedy in one line.
std::string words_of(const CheckVerdict& verdict);

/// Reads the verdicts of the JSON reports in `directory`; empty if there is no such folder. Ignores other files.
CheckVerdicts read_check_verdicts(const boost::filesystem::path& directory);

/// The verdicts on the players: those of `tournament check`, in DIR/checks, and for programs handed in at the door those
/// of their upload, unless there is one in DIR/checks that is newer than the program. Throws as door::uploads_by_agent().
CheckVerdicts check_verdicts_of(const folder::Folder& folder, const state::TournamentState& tournament);

/// The data for grades. The referenced objects must outlive the grades.
struct GradeSource {
  const state::TournamentState& tournament;
  const standings::Standings& standings;
  const std::map<folder::PlayerId, analysis::Accuracy>& accuracy;
  const CheckVerdicts& checks;
  const ClassMembers& members;
};

/// The grades of all ranked players and of the absentees by `scale`. Throws ScaleError when the scale names a player
/// who is not in the tournament.
Grades grades_of(const GradeSource& source, const Scale& scale);

/// The grades as CSV: player and person, observation and points of each part, the grade, and why there is no program.
std::string grades_csv(const Grades& grades);
/// The grades as JSON.
std::string grades_json(const Grades& grades);
/// A line of JSON for each person with an e-mail address and a grade: `{"email":…,"results":…}` with the results.json of
/// Gradescope, whose leaderboard rows are place, points and results in the standings. Described at
/// https://gradescope-autograders.readthedocs.io/en/latest/specs/ and …/leaderboards/.
std::string grades_gradescope(const Grades& grades);

}  // namespace kaven::tournaments::report
