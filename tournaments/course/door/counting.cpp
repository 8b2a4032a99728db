// SPDX-License-Identifier: MIT
#include "tournaments/course/door/counting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "tournaments/course/compliance/verdict.hpp"
#include "tournaments/course/door/invitations.hpp"

namespace kaven::tournaments::door {

namespace {

bool has_passed(const Upload& upload) {
  return upload.report && upload.report->passed;
}

// Obsolete uploads by the rule `newest` are not read: there may be many, and a server looks every few seconds.
std::vector<Upload> read_uploads(const folder::Folder& folder, const std::string& login,
                                 std::string_view rule) {
  if (rule != "newest") return uploads_of(folder, login);
  std::vector<Upload> uploads;
  const std::vector<int> numbers = upload_numbers(folder, login);
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    auto upload = upload_of(folder, login, *number);
    if (upload) uploads.push_back(std::move(*upload));
    if (!uploads.empty() && has_passed(uploads.back())) break;
  }
  std::ranges::reverse(uploads);
  return uploads;
}

void sort_by_arrival(std::vector<Upload>& uploads) {
  std::ranges::sort(uploads, [](const Upload& one, const Upload& other) {
    return std::tie(one.received, one.login, one.number) <
           std::tie(other.received, other.login, other.number);
  });
}

FruitlessHandIn fruitless(const Upload& upload, bool is_placed, bool is_withdrawn) {
  FruitlessHandIn hand_in{.login = upload.login, .members = {}, .reason = {}, .remedy = {}, .notes = {}};
  if (is_withdrawn) {
    hand_in.reason = "withdrawn";
  } else if (!upload.report) {
    hand_in.reason = upload.name + " waits for its check";
  } else if (upload.report->passed) {
    hand_in.reason = upload.name + (is_placed ? " passed its check, but was taken out of agents/"
                                              : " passed its check and does not play yet");
  } else {
    const CheckReport& report = *upload.report;
    const bool is_tried = report.verdict != compliance::verdict_words(compliance::Verdict::untried);
    hand_in.reason = fmt::format("{} {}: {}", upload.name,
                                 is_tried ? "failed its check" : "could not be tried", report.reason);
    hand_in.remedy = report.remedy;
    hand_in.notes = report.notes;
  }
  return hand_in;
}

}  // namespace

Counting counting_of(const folder::Folder& folder, const std::string& login, std::string_view rule) {
  Counting counting{.uploads = read_uploads(folder, login, rule)};
  const int chosen = rule == "chosen" ? chosen_upload(folder, login) : 0;
  const Upload* found = nullptr;
  for (const Upload& each : counting.uploads) {
    if (!has_passed(each)) continue;
    const bool is_behind = found != nullptr &&
                           (rule == "best" ? each.report->met < found->report->met : found->number == chosen);
    if (!is_behind) found = &each;
  }
  if (found == nullptr) return counting;
  counting.counts = found->number;
  counting.is_placed = last_placed_upload(folder, login) == found->number;
  return counting;
}

std::vector<Upload> waiting_uploads(const folder::Folder& folder, std::string_view rule) {
  std::vector<Upload> waiting;
  std::vector<Upload> unchecked;
  for (const auto& [login, owner] : upload_owners(folder)) {
    if (owner.is_withdrawn) continue;
    Counting counting = counting_of(folder, login, rule);
    for (Upload& each : counting.uploads) {
      const bool is_newest = &each == &counting.uploads.back();
      if (each.report ? each.number == counting.counts && !counting.is_placed : is_newest) {
        waiting.push_back(std::move(each));
      } else if (!each.report && rule != "newest") {
        unchecked.push_back(std::move(each));
      }
    }
  }
  sort_by_arrival(waiting);
  // A login with many uploads delays the newest ones of others by one check at most.
  sort_by_arrival(unchecked);
  std::ranges::move(unchecked, std::back_inserter(waiting));
  return waiting;
}

std::vector<Upload> accepted_uploads(const folder::Folder& folder, std::string_view rule) {
  std::vector<Upload> accepted = waiting_uploads(folder, rule);
  std::erase_if(accepted, [](const Upload& each) { return !each.report; });
  return accepted;
}

void choose(const folder::Folder& folder, const Upload& upload, std::string_view rule) {
  if (rule != "chosen") {
    throw ChoiceRefused(fmt::format(
        "in this tournament nobody chooses an upload: the setting upload-counts is {}, not chosen", rule));
  }
  if (!has_passed(upload)) {
    throw ChoiceRefused(fmt::format("upload {} of {} {}: only one that passed can be chosen", upload.number,
                                    upload.login, upload.report ? "failed its check" : "is not checked yet"));
  }
  write_choice(folder, upload);
}

std::vector<FruitlessHandIn> fruitless_hand_ins(const folder::Folder& folder, std::string_view rule) {
  std::vector<FruitlessHandIn> hand_ins;
  const std::map<std::string, int> playing = playing_uploads(folder);
  for (const auto& [login, owner] : upload_owners(folder)) {
    if (playing.contains(login)) continue;
    const Counting counting = counting_of(folder, login, rule);
    if (counting.uploads.empty()) continue;
    const auto counts = std::ranges::find(counting.uploads, counting.counts, &Upload::number);
    hand_ins.push_back(fruitless(counts == counting.uploads.end() ? counting.uploads.back() : *counts,
                                 counting.is_placed, owner.is_withdrawn));
    hand_ins.back().members = owner.members;
  }
  return hand_ins;
}

}  // namespace kaven::tournaments::door
