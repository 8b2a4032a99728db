#include "tournaments/intake/planning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/text/joined.hpp"
#include "common/text/name_text.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::string_view beginning = "the same files as ";

std::string note_of(const Submission& submission, const std::vector<Submission*>& same) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> others;
  for (const Submission* const each : same) {
    if (!same_owner(each->owner, submission.owner)) others.push_back(each->owner.name);
  }
  if (others.empty()) return "";
  return fmt::format("{}{} handed in", beginning, text::joined_first(most_named, others, in_quotes));
}

/// `hand_in` as a line of the list, with all that it states itself.
Submission submission_of(const HandIn& hand_in, const std::string& name, const std::string& now) {
  return {.owner = hand_in.owner,
          .handed_in = hand_in.handed_in,
          .source = hand_in.source,
          .time = hand_in.time,
          .time_source = hand_in.time_source,
          .sha256 = {},
          .name = name,
          .place = {},
          .reason = {},
          .notes = hand_in.notes,
          .collected = now};
}

}  // namespace

Planning::Planning(const folder::Folder& folder, std::string now)
    : folder_(folder),
      now_(std::move(now)),
      before_(read_submissions(folder.submission_list())),
      plan_{.moves = {}, .submissions = before_} {
  for (const Submission& each : before_) taken_names_.insert(text::skeleton(each.name));
  if (!fs::is_directory(folder.agents())) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.agents())) {
    taken_names_.insert(text::skeleton(entry.path().filename().string()));
  }
}

Submission* Planning::present(const Owner& owner, SubmissionState state) {
  auto& all = plan_.submissions;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Submission& each) {
    return same_owner(each.owner, owner) && each.state == state;
  });
  return found == all.rend() ? nullptr : &*found;
}

bool Planning::is_planned(const std::string& place) const {
  return std::ranges::any_of(plan_.moves, [&](const auto& move) { return move.second == place; });
}

bool Planning::is_there(const Submission& submission) const {
  return fs::exists(folder_.root / submission.place) || is_planned(submission.place);
}

std::string Planning::name_for(const Owner& owner) {
  for (const Submission& each : plan_.submissions) {
    if (same_owner(each.owner, owner)) return each.name;
  }
  const std::string plain = folder_name(owner.name);
  std::string name = plain;
  // A platform's number means more to users than a number counted here.
  if (taken_names_.contains(text::skeleton(name)) && owner.system != "folder" && owner.id != owner.name) {
    name = folder_name(plain + " (" + owner.id + ")");
  }
  for (int number = 2; taken_names_.contains(text::skeleton(name)); ++number) {
    name = fmt::format("{} {}", plain, number);
  }
  taken_names_.insert(text::skeleton(name));
  return name;
}

std::string Planning::free_place(const std::string& place) const {
  std::string free = place;
  for (int number = 2; fs::exists(folder_.root / free) || is_planned(free); ++number) {
    free = fmt::format("{} {}", place, number);
  }
  return free;
}

void Planning::move_in(const fs::path& from, const std::string& place) {
  plan_.moves.emplace_back(fs::relative(from, folder_.root).string(), place);
}

void Planning::move_to_replaced(Submission& submission) {
  submission.state = SubmissionState::replaced;
  if (submission.place.empty()) return;
  if (!is_there(submission)) {
    // A user has removed the folder.
    submission.place.clear();
    return;
  }
  const std::string time = submission.time ? time_text(*submission.time) : submission.collected;
  const std::string place = free_place("submissions/replaced/" + submission.name + " " + time);
  plan_.moves.emplace_back(submission.place, place);
  submission.place = place;
}

void Planning::note_refusal(const HandIn& hand_in) {
  Submission* const aside = present(hand_in.owner, SubmissionState::aside);
  if (aside != nullptr && aside->handed_in == hand_in.handed_in && aside->reason == *hand_in.refusal) return;
  if (aside != nullptr) move_to_replaced(*aside);
  Submission& refused = plan_.submissions.emplace_back(submission_of(hand_in, name_for(hand_in.owner), now_));
  refused.state = SubmissionState::aside;
  refused.reason = *hand_in.refusal;
}

void Planning::withdraw(const Owner& owner) {
  if (Submission* const playing = present(owner, SubmissionState::plays)) move_to_replaced(*playing);
}

std::string Planning::keep_log(const fs::path& log, const std::string& name) {
  std::string kept = free_place("submissions/build/" + name + " " + now_ + ".log");
  move_in(log, kept);
  return kept;
}

void Planning::enter(const HandIn& hand_in, const std::string& name, const std::string& hash,
                     const std::string& reason) {
  const bool plays = reason.empty();
  if (Submission* const aside = present(hand_in.owner, SubmissionState::aside)) move_to_replaced(*aside);
  if (Submission* const playing = present(hand_in.owner, SubmissionState::plays);
      playing != nullptr && plays) {
    move_to_replaced(*playing);
  }
  const std::string place = (plays ? "agents/" : "submissions/aside/") + name;
  const bool leaves = std::ranges::any_of(plan_.moves, [&](const auto& move) { return move.first == place; });
  if (fs::exists(folder_.root / place) && !leaves) {
    // A user has put another program of that name there by hand.
    plan_.moves.emplace_back(place, free_place("submissions/replaced/" + name + " " + now_));
  }
  move_in(hand_in.folder, place);
  Submission& entered = plan_.submissions.emplace_back(submission_of(hand_in, name, now_));
  entered.sha256 = hash;
  entered.state = plays ? SubmissionState::plays : SubmissionState::aside;
  entered.place = place;
  entered.reason = reason;
}

std::vector<const Submission*> Planning::note_same_programs() {
  std::map<std::string, std::vector<Submission*>> by_files;
  for (Submission& each : plan_.submissions) {
    if (each.state != SubmissionState::replaced && !each.sha256.empty())
      by_files[each.sha256].push_back(&each);
  }
  std::vector<const Submission*> noted;
  for (const auto& [files, same] : by_files) {
    if (std::ranges::find(same, now_, &Submission::collected) == same.end()) continue;
    for (Submission* const each : same) {
      const std::string note = note_of(*each, same);
      if (note.empty()) continue;
      std::erase_if(each->notes, [](const std::string& earlier) { return earlier.starts_with(beginning); });
      each->notes.push_back(note);
      noted.push_back(each);
    }
  }
  return noted;
}

}  // namespace kaven::tournaments::intake
