#include "tournaments/commands/handed_in.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "common/system/helper_program.hpp"
#include "tournaments/admission/admission.hpp"
#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::commands {

namespace {

using intake::Submission;
using intake::SubmissionState;

report::Person person_of(const Submission& submission) {
  const bool has_number = submission.owner.system != "folder";
  return {.name = submission.owner.name, .number = has_number ? submission.owner.id : "", .email = {}};
}

class HandedIn {
 public:
  HandedIn(const state::Folder& folder, const state::TournamentState& tournament)
      : tournament_(tournament),
        submissions_(intake::read_submissions(folder.submission_list())),
        roster_(admission::known_admission(folder, tournament.settings, {system::own_folder()}).roster) {}

  report::ClassMembers members() {
    for (const state::Player& player : tournament_.players)
      members_.players[player.name] = {.name = player.name};
    for (const Submission& each : submissions_) add(each);
    for (const roster::RefusedHandIn& each : roster_.refused) {
      const std::string folder = each.program.filename().string();
      if (!is_player(each.name) && !is_unranked(each.name) && !told_.contains(folder))
        add_absentee(each.name, {.name = each.name}, each);
    }
    std::ranges::stable_sort(members_.absentees, {}, &report::Absentee::name);
    return std::move(members_);
  }

 private:
  bool is_player(const std::string& name) const {
    return std::ranges::find(tournament_.players, name, &state::Player::name) != tournament_.players.end();
  }

  bool is_unranked(const std::string& name) const {
    const auto& unranked = tournament_.settings.unranked;
    return std::ranges::find(unranked, name) != unranked.end();
  }

  void add_absentee(const std::string& name, const report::Person& person,
                    const roster::RefusedHandIn& refused) {
    members_.absentees.push_back(
        {.name = name, .person = person, .reason = refused.reason, .remedy = refused.remedy, .notes = {}});
  }

  // One whose later hand-in is aside goes on playing with the earlier one.
  bool plays_with_another(const Submission& submission) const {
    return std::ranges::any_of(submissions_, [&](const Submission& each) {
      return each.state == SubmissionState::plays && each.owner == submission.owner;
    });
  }

  void add(const Submission& submission) {
    if (submission.state == SubmissionState::aside && !plays_with_another(submission)) {
      members_.absentees.push_back({.name = submission.name,
                                    .person = person_of(submission),
                                    .reason = submission.reason,
                                    .remedy = {},
                                    .notes = submission.notes});
    }
    if (submission.state != SubmissionState::plays) return;
    told_.insert(submission.name);
    const auto lies_there = [&](const auto& each) { return each.program.filename() == submission.name; };
    const auto refused = std::ranges::find_if(roster_.refused, lies_there);
    const auto entrant = std::ranges::find_if(roster_.entrants, lies_there);
    const std::string name = refused != roster_.refused.end()    ? refused->name
                             : entrant != roster_.entrants.end() ? entrant->name
                                                                 : submission.name;
    if (is_player(name)) {
      members_.players[name] = person_of(submission);
    } else if (refused != roster_.refused.end()) {
      add_absentee(name, person_of(submission), *refused);
    } else {
      const bool is_there = entrant != roster_.entrants.end();
      add_absentee(
          name, person_of(submission),
          {.name = name,
           .program = {},
           .reason = is_there ? "it has not entered the tournament" : "its program is no longer in agents/",
           .remedy = is_there ? "tournament run lets it enter" : ""});
    }
  }

  const state::TournamentState& tournament_;
  std::vector<Submission> submissions_;
  roster::Roster roster_;
  std::set<std::string> told_;  ///< folders in agents/ that somebody handed in
  report::ClassMembers members_;
};

}  // namespace

report::ClassMembers handed_in(const state::Folder& folder, const state::TournamentState& tournament) {
  return HandedIn(folder, tournament).members();
}

}  // namespace kaven::tournaments::commands
