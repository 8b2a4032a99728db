#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/report/class_members.hpp"
#include "tournaments/report/scale.hpp"
#include "tournaments/standings/standings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::report {

/// A part of a grade: what was seen, and what the scale gives for it.
struct GradePart {
  std::string name;             ///< `check`, `random-python`: the heading of what was seen
  std::string heading;          ///< `for passing check`: the heading of what is given
  std::string seen;             ///< `passed`, `2-0-1`; empty when it is not known
  std::optional<double> given;  ///< nothing when it is not known
};

/// The grade of a ranked player, or of somebody who has no program in the tournament.
struct Grade {
  std::string name;  ///< the player's, else that of the hand-in or person
  Person person;
  const standings::StandingsRow* row = nullptr;  ///< null: it does not play
  std::vector<GradePart> parts;                  ///< the same parts, in the same order, for all
  double total = 0;  ///< within the scale's bounds; what is not known gives nothing
  std::string why;   ///< why it does not play; empty where it does
};

/// All grades, in the order of the standings, then of those who do not play.
struct Grades {
  std::vector<Grade> grades;
  /// What the scale counts and nobody knows yet, or is doubtful, with what to do about it.
  std::vector<std::string> missing;
};

/// What reports of `tournament check` say, by the name of the program: whether it may enter.
using CheckVerdicts = std::map<std::string, bool>;

/// The verdicts of the JSON reports in `directory`; none where there is no such folder. Files that are no
/// reports are passed over.
CheckVerdicts read_check_verdicts(const boost::filesystem::path& directory);

/// Where grades are made from; what is referred to must outlive them.
struct GradeSource {
  const state::TournamentState& tournament;
  const standings::Standings& standings;
  const std::map<folder::PlayerId, analysis::Accuracy>& accuracy;
  const CheckVerdicts& checks;
  const ClassMembers& members;
};

/// The grades of all ranked players by `scale`, and of those who do not play. Throws ScaleError when the scale names a player whom nobody
/// can have met.
Grades grades_of(const GradeSource& source, const Scale& scale);

/// The grades for spreadsheets: the player and person, what was seen, what is given for each part, the grade, and why
/// somebody does not play.
std::string grades_csv(const Grades& grades);
/// The same for programs.
std::string grades_json(const Grades& grades);

}  // namespace kaven::tournaments::report
