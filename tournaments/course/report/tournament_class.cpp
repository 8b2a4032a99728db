// SPDX-License-Identifier: MIT
#include "tournaments/course/report/tournament_class.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/course/compliance/compliance_report.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::report {

namespace {

using intake::Submission;
using intake::SubmissionState;

// Splits a group's joined names and numbers (see intake/sorting.cpp).
std::vector<std::string> parts_of(const std::string& text) {
  constexpr std::string_view joint = " + ";
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + joint.size()) {
    end = text.find(joint, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
    if (end == std::string::npos) break;
  }
  return parts;
}

std::vector<roster::ListedPerson> people_of(const Submission& submission) {
  std::vector<roster::ListedPerson> people;
  for (const std::string& name : parts_of(submission.owner.name)) people.push_back({.name = name});
  const std::vector<std::string> numbers = parts_of(submission.owner.id);
  if (!intake::numbers_people(submission.owner.system) || numbers.size() != people.size()) return people;
  for (std::size_t each = 0; each < people.size(); ++each) people[each].number = numbers[each];
  return people;
}

// People of whom only their logins are known.
std::vector<roster::ListedPerson> people_called(const std::vector<std::string>& logins) {
  std::vector<roster::ListedPerson> people(logins.size());
  std::ranges::transform(logins, people.begin(), [](const std::string& login) {
    return roster::ListedPerson{.name = login, .login = login};
  });
  return people;
}

// The name of a person of whom only the program in agents/ is known: that of its folder, unless the program has it, too.
std::string person_of(const std::string& name, const std::string& hand_in) {
  return state::shown_name(name, hand_in) == name ? name : hand_in;
}

class HandedIn {
 public:
  HandedIn(const folder::Folder& folder, const state::TournamentState& tournament,
           const roster::Roster& roster)
      : tournament_(tournament),
        submissions_(intake::read_submissions(folder.submission_list())),
        owners_(door::upload_owners(folder)),
        fruitless_(door::fruitless_hand_ins(folder, tournament.settings.hand_in.upload_counts)),
        roster_(roster) {}

  ClassMembers members() {
    for (const state::Player& player : tournament_.players)
      members_.players[player.name] = {
          {.name = person_of(player.name, player.hand_in), .number = {}, .email = {}}};
    for (const Submission& each : submissions_) add(each);
    for (const door::FruitlessHandIn& each : fruitless_) add(each);
    for (const roster::RefusedHandIn& each : roster_.refused) add_dropped_in(each);
    for (const roster::Entrant& each : roster_.entrants) add_dropped_in(not_entered(each.name, each.program));
    std::ranges::stable_sort(members_.absentees, {}, &Absentee::name);
    return std::move(members_);
  }

 private:
  bool is_player(const std::string& name) const {
    return std::ranges::find(tournament_.players, name, &state::Player::name) != tournament_.players.end();
  }

  bool is_unranked(const std::string& name) const {
    const auto& unranked = tournament_.settings.pairing.unranked;
    return std::ranges::find(unranked, name) != unranked.end();
  }

  static roster::RefusedHandIn not_entered(const std::string& name, const boost::filesystem::path& program) {
    return {.name = name,
            .program = program,
            .reason = "it has not entered the tournament",
            .remedy = "",
            .organizer_remedy = "tournament run lets it enter"};
  }

  // Programs that were put into agents/ by hand have no submission.
  void add_dropped_in(const roster::RefusedHandIn& absent) {
    const std::string folder = absent.program.filename().string();
    if (is_player(absent.name) || is_unranked(absent.name) || submitted_folders_.contains(folder)) return;
    const std::string hand_in = roster::hand_in_name(absent.program);
    add_absentee(state::shown_name(absent.name, hand_in),
                 {{.name = person_of(absent.name, hand_in), .number = {}, .email = {}}}, absent);
  }

  void add_absentee(const std::string& name, std::vector<roster::ListedPerson> people,
                    const roster::RefusedHandIn& refused) {
    members_.absentees.push_back({.name = name,
                                  .people = std::move(people),
                                  .reason = refused.reason,
                                  .remedy = refused.remedy,
                                  .notes = {},
                                  .organizer_remedy = refused.organizer_remedy});
  }

  // The players of withdrawn students stay in the tournament.
  void add(const door::FruitlessHandIn& hand_in) {
    if (state::player_of_hand_in(tournament_.players, hand_in.login) != nullptr) return;
    members_.absentees.push_back({.name = hand_in.login,
                                  .people = people_called(hand_in.members),
                                  .reason = hand_in.reason,
                                  .remedy = hand_in.remedy,
                                  .notes = hand_in.notes});
  }

  // Those of an uploader at the door are the members of the team. The program of a student who is in a team now, which was
  // handed in before, belongs to nobody: the team's result counts.
  std::vector<roster::ListedPerson> owners_of(const Submission& submission) const {
    const std::string& id = submission.owner.id;
    if (submission.owner.system != door::owner_system) return people_of(submission);
    if (const auto owner = owners_.find(id); owner != owners_.end())
      return people_called(owner->second.members);
    const bool is_in_team = std::ranges::any_of(owners_, [&](const auto& each) {
      return std::ranges::find(each.second.members, id) != each.second.members.end();
    });
    return is_in_team ? std::vector<roster::ListedPerson>{{}} : people_of(submission);
  }

  // True if the owner's earlier hand-in plays while this one is set aside.
  bool plays_with_another(const Submission& submission) const {
    return std::ranges::any_of(submissions_, [&](const Submission& each) {
      return each.state == SubmissionState::plays && each.owner == submission.owner;
    });
  }

  void add(const Submission& submission) {
    if (submission.state == SubmissionState::aside && !plays_with_another(submission)) {
      members_.absentees.push_back({.name = submission.name,
                                    .people = owners_of(submission),
                                    .reason = submission.reason,
                                    .remedy = {},
                                    .notes = submission.notes});
    }
    if (submission.state != SubmissionState::plays) return;
    submitted_folders_.insert(submission.name);
    const auto lies_there = [&](const auto& each) { return each.program.filename() == submission.name; };
    const auto refused = std::ranges::find_if(roster_.refused, lies_there);
    const auto entrant = std::ranges::find_if(roster_.entrants, lies_there);
    const std::string name = refused != roster_.refused.end()    ? refused->name
                             : entrant != roster_.entrants.end() ? entrant->name
                                                                 : submission.name;
    const bool is_there = refused != roster_.refused.end() || entrant != roster_.entrants.end();
    // A program that has played may have been removed from agents/.
    const state::Player* const removed =
        is_there ? nullptr : state::player_of_hand_in(tournament_.players, submission.name);
    if (is_player(name) || removed != nullptr) {
      members_.players[removed != nullptr ? removed->name : name] = owners_of(submission);
    } else if (refused != roster_.refused.end()) {
      add_absentee(name, owners_of(submission), *refused);
    } else if (is_there) {
      add_absentee(name, owners_of(submission), not_entered(name, {}));
    } else {
      add_absentee(
          name, owners_of(submission),
          {.name = name, .program = {}, .reason = "its program is no longer in agents/", .remedy = ""});
    }
  }

  const state::TournamentState& tournament_;
  std::vector<Submission> submissions_;
  std::map<std::string, door::UploadOwner> owners_;
  std::vector<door::FruitlessHandIn> fruitless_;
  const roster::Roster& roster_;
  std::set<std::string> submitted_folders_;  ///< folders in agents/ with a known submission
  ClassMembers members_;
};

}  // namespace

void hide_paths(const folder::Folder& folder, std::vector<Absentee>& absentees) {
  const compliance::PrivatePaths paths(folder.agents());
  for (Absentee& each : absentees) {
    each.reason = paths.hidden_in(std::move(each.reason));
    each.remedy = paths.hidden_in(std::move(each.remedy));
    for (std::string& note : each.notes) note = paths.hidden_in(std::move(note));
  }
}

ClassMembers class_of(const folder::Folder& folder, const state::TournamentState& tournament,
                      const roster::Roster& roster) {
  ClassMembers members = HandedIn(folder, tournament, roster).members();
  add_class_list(with_numbers(door::invited_class(folder)), members);
  return members;
}

std::vector<Absentee> absent_unrefused(const folder::Folder& folder, const state::TournamentState& tournament,
                                       const roster::Roster& roster) {
  std::vector<Absentee> absent;
  try {
    absent = class_of(folder, tournament, roster).absentees;
  } catch (const std::runtime_error& error) {
    std::cerr << "note: " << error.what() << '\n';
    return {};
  }
  std::erase_if(absent, [&](const Absentee& each) {
    return std::ranges::any_of(roster.refused, [&](const roster::RefusedHandIn& refused) {
      const std::string shown = state::shown_name(refused.name, roster::hand_in_name(refused.program));
      return each.name == refused.name || each.name == shown;
    });
  });
  return absent;
}

void add_sections(const folder::Folder& folder, state::TournamentState& tournament) {
  settings::Sections& sections = tournament.settings.description.sections;
  if (!sections.list.empty() || !sections.file.empty()) return;
  std::map<std::string, std::vector<std::string>> players;
  try {
    if (door::invited_class(folder).empty()) return;
    for (const auto& [player, people] : class_of(folder, tournament, {}).players) {
      const auto person = std::ranges::find_if(
          people, [](const roster::ListedPerson& each) { return !each.section.empty(); });
      if (person != people.end()) players[person->section].push_back(player);
    }
  } catch (const std::runtime_error&) {
    return;
  }
  for (auto& [section, names] : players) sections.list.push_back({section, std::move(names)});
}

}  // namespace kaven::tournaments::report
