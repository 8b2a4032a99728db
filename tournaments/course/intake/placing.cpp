// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/placing.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/system/blocked_signals.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr const char* plan_name = "plan.json";
constexpr std::size_t most_of_plan = std::size_t{256} << 20U;

void flush_file_system_of(const fs::path& folder) {
  const system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // One flush for the file system is faster than thousands for small files.
  if (!opened || ::syncfs(opened.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), folder.string());
  }
}

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

IncomingFolder::IncomingFolder(const folder::Folder& folder)
    : folder_(folder), path_(folder.submissions() / "incoming") {
  const fs::path written = path_ / plan_name;
  if (fs::exists(written)) {
    PlacingPlan plan;
    try {
      const auto json = text::parse_json(system::read_file(written, most_of_plan));
      plan.moves = json.at("moves").get<std::vector<std::pair<std::string, std::string>>>();
      plan.submissions = parse_submissions(json.at("submissions").get<std::string>(), written.string());
    } catch (const nlohmann::json::exception& error) {
      throw SubmissionListError(
          written.string() + ": expected the plan of an interrupted 'tournament collect': " + error.what());
    }
    carry_out(plan);
  }
  fs::remove_all(path_);
  fs::create_directories(path_);
}

IncomingFolder::~IncomingFolder() {
  boost::system::error_code ignored;
  if (fs::exists(path_ / plan_name, ignored)) return;
  fs::remove_all(path_, ignored);
  // Remove submissions/ as well if it is empty.
  fs::remove(folder_.submissions(), ignored);
}

void IncomingFolder::place(const PlacingPlan& plan) {
  flush_file_system_of(path_);
  const system::BlockedSignals until_done;
  const nlohmann::ordered_json json = {{"moves", plan.moves},
                                       {"submissions", submissions_text(plan.submissions)}};
  system::replace_file(path_ / plan_name, text::json_line(json));
  carry_out(plan);
  fs::remove(path_ / plan_name);
}

void IncomingFolder::carry_out(const PlacingPlan& plan) const {
  std::set<fs::path> changed;
  for (const auto& [from_name, to_name] : plan.moves) {
    const fs::path from = folder_.root / from_name;
    const fs::path to = folder_.root / to_name;
    // Skip a move that was done before the plan was interrupted.
    if (!fs::exists(fs::symlink_status(from)) || fs::exists(fs::symlink_status(to))) continue;
    fs::create_directories(to.parent_path());
    fs::rename(from, to);
    changed.insert(from);
    changed.insert(to);
  }
  for (const fs::path& each : changed) system::flush_directory_of(each);
  system::replace_file(folder_.submission_list(), submissions_text(plan.submissions));
}

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
