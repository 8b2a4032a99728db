// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/collect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "common/program/hidden_place.hpp"
#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/placing.hpp"
#include "tournaments/course/intake/preparing.hpp"
#include "tournaments/course/intake/source.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

// The contents of all sources.
struct ReadSources {
  std::vector<SourceContents> sources;      ///< name, layout and notes of each; `hand_ins` is empty
  std::vector<std::string> failed_sources;  ///< unreadable ones, each with the reason
  std::vector<HandIn> hand_ins;  ///< oldest first, so that of two of one owner the later one comes later
};

// The path of the tournament's folder in `source`; empty if it is not in it. Reading that folder would never end, as
// everything read is written to it.
fs::path own_folder_in(const fs::path& source, const fs::path& tournament, const fs::path& incoming) {
  const fs::path whole = fs::canonical(source);
  const fs::path root = fs::canonical(tournament);
  if (program::lies_in(whole, root) && program::lies_in(fs::canonical(incoming), whole))
    throw SourceError(
        "this is the folder of the tournament itself: name the folder or archive with the hand-ins");
  return program::lies_in(root, whole) ? source / root.lexically_relative(whole) : fs::path();
}

// In another source, the same name means the same owner.
void distinguish_same_names(std::vector<HandIn>& found) {
  std::map<std::pair<std::string, std::string>, int> seen;
  std::ranges::stable_sort(found, {}, &HandIn::handed_in);
  for (HandIn& each : found) {
    if (each.owner.system != "folder") continue;
    const int count = ++seen[{each.folder.parent_path().parent_path().string(), folded_name(each.owner.id)}];
    if (count > 1) each.owner.id += fmt::format(" #{}", count);
  }
}

// A source that is one hand-in.
struct SingleHandIn {
  fs::path source;      ///< without links
  std::size_t hand_in;  ///< its index
};

// Returns the names of the folders that are `levels` above the sources.
std::vector<std::string> folders_around(const std::vector<SingleHandIn>& same, int levels) {
  std::vector<std::string> names;
  for (const SingleHandIn& each : same) {
    fs::path around = each.source;
    for (int level = 0; level < levels; ++level) around = around.parent_path();
    names.push_back(text::composed(text::decoded_name(around.filename().string())));
  }
  return names;
}

// `P1/hw1` and `P2/hw1` are of two people, of whom none would be called `hw1`: they are called after the nearest folders
// around them that tell them apart.
void name_after_folders_around(std::vector<HandIn>& all, const std::vector<SingleHandIn>& singles) {
  std::map<std::string, std::vector<SingleHandIn>> by_name;
  for (const SingleHandIn& each : singles) by_name[folded_name(all[each.hand_in].owner.id)].push_back(each);
  for (const auto& [name, same] : by_name) {
    std::set<std::string> sources;
    for (const SingleHandIn& each : same) sources.insert(each.source.string());
    if (sources.size() == 1) continue;
    std::vector<std::string> names;
    constexpr int most_levels = 20;
    for (int levels = 1; levels <= most_levels; ++levels) {
      names = folders_around(same, levels);
      std::set<std::string> different;
      for (const std::string& each : names) different.insert(folded_name(each));
      if (different.size() == sources.size() && !different.contains("")) break;
      names.clear();
    }
    for (std::size_t at = 0; at < same.size(); ++at) {
      HandIn& hand_in = all[same[at].hand_in];
      hand_in.notes.push_back(fmt::format("{} sources are called {}: this one is named after {}",
                                          sources.size(), in_quotes(hand_in.owner.name),
                                          in_quotes(same[at].source.string())));
      hand_in.owner.name = hand_in.owner.id = names.empty() ? same[at].source.string() : names[at];
    }
  }
}

// Unpacks the sources of `order` into `incoming`, a folder in the tournament's folder `root`, within `budget`. Two
// hand-ins with the same name in one source and without a platform's number get different owners. Throws
// std::system_error.
ReadSources read_sources(const CollectOrder& order, const fs::path& root, const fs::path& incoming,
                         Budget& budget) {
  ReadSources read;
  std::vector<SingleHandIn> singles;
  std::size_t number = 0;
  for (const fs::path& source : order.sources) {
    order.tell("reading " + text::printable(source.filename().string()));
    const fs::path place = incoming / std::to_string(++number);
    fs::create_directories(place);
    try {
      const fs::path own = own_folder_in(source, root, incoming);
      SourceContents contents = unpack(source, order.layout, order.limits, budget, place, own);
      if (!own.empty())
        contents.notes.push_back("skipped: " + in_quotes(own.filename().string()) +
                                 ", the folder of the tournament itself");
      for (HandIn& each : contents.hand_ins) {
        if (!order.submitter) break;
        each.owner = order.submitter->owner;
        each.handed_in = order.submitter->handed_in;
      }
      if (contents.layout == Layout::one && !contents.hand_ins.empty() && !order.submitter)
        singles.push_back({fs::canonical(source), read.hand_ins.size()});
      std::ranges::move(contents.hand_ins, std::back_inserter(read.hand_ins));
      contents.hand_ins.clear();
      read.sources.push_back(std::move(contents));
    } catch (const SourceError& error) {
      read.failed_sources.push_back(text::printable(source.string(), 400) + ": " + error.what());
    }
  }
  name_after_folders_around(read.hand_ins, singles);
  distinguish_same_names(read.hand_ins);
  std::ranges::stable_sort(read.hand_ins, {}, [](const HandIn& each) { return each.time.value_or(0); });
  return read;
}

Players players_of(const folder::Folder& folder) {
  Players players;
  for (const state::Player& player : state::players_of(state::read_entries(folder.entries()))) {
    players.emplace(player.name, player);
  }
  return players;
}

CollectedHandIn collect_one(HandIn hand_in, const CollectOrder& order, const Players& players, Budget& budget,
                            Planning& planning) {
  CollectedHandIn collected{.hand_in = std::move(hand_in)};
  HandIn& given = collected.hand_in;
  if (given.refusal) {
    collected.reason = *given.refusal;
    planning.note_refusal(given);
    return collected;
  }
  const std::string hash = contents_hash(given.folder);
  const Submission* const playing = planning.present(given.owner, SubmissionState::plays);
  Submission* const aside = planning.present(given.owner, SubmissionState::aside);
  if (playing != nullptr && planning.is_there(*playing)) {
    collected.name = playing->name;
    collected.earlier = playing->time ? std::optional(time_text(*playing->time)) : std::nullopt;
    const bool older = !order.submitter && playing->time && given.time && *given.time < *playing->time;
    if (playing->sha256 == hash || older) {
      collected.outcome = playing->sha256 == hash ? CollectOutcome::unchanged : CollectOutcome::older;
      return collected;
    }
  }
  collected.name = planning.name_for(given.owner);
  const Prepared prepared = prepare(given, collected.name, order, players, budget);
  collected.entered = prepared.entered;
  collected.reason = prepared.fault.value_or("");
  const auto keep_log = [&] {
    if (prepared.build_log.empty()) return;
    const std::string kept = planning.keep_log(prepared.build_log, collected.name);
    if (prepared.fault && !order.dry_run) given.notes.push_back("the compiler's output is in " + kept);
  };
  const bool is_same = aside != nullptr && aside->sha256 == hash;
  // Do not set the same or an older hand-in aside again.
  if (prepared.fault && aside != nullptr && (is_same || (given.time && aside->time > given.time))) {
    collected.outcome = is_same ? CollectOutcome::aside : CollectOutcome::older;
    if (!is_same || aside->reason == collected.reason) return collected;
    keep_log();
    aside->reason = collected.reason;
    aside->notes = given.notes;
    return collected;
  }
  collected.outcome = prepared.fault       ? CollectOutcome::aside
                      : playing != nullptr ? CollectOutcome::replacing
                                           : CollectOutcome::taken;
  keep_log();
  planning.enter(given, collected.name, hash, collected.reason);
  return collected;
}

void report_same_programs(Planning& planning, std::vector<CollectedHandIn>& all) {
  for (const Submission* const each : planning.note_same_programs()) {
    for (CollectedHandIn& collected : all) {
      HandIn& hand_in = collected.hand_in;
      if (!same_owner(hand_in.owner, each->owner)) continue;
      const bool is_it = collected.outcome == CollectOutcome::unchanged ||
                         (hand_in.handed_in == each->handed_in && hand_in.source == each->source);
      if (is_it) hand_in.notes.push_back(each->notes.back());
    }
  }
}

}  // namespace

CollectReport collect(const folder::Folder& folder, const CollectOrder& order) {
  // The lock keeps runs from starting games while programs change.
  std::optional<folder::FolderLock> lock;
  if (!order.is_locked)
    lock.emplace(
        folder, order.tell_progress ? order.tell_progress : [](const std::string&) {});
  IncomingFolder incoming(folder);
  Planning planning(folder, record::time_text(std::chrono::system_clock::now()));
  const Players players = players_of(folder);
  Budget budget{order.limits.total_megabytes() * megabyte};
  ReadSources read = read_sources(order, folder.root, incoming.path(), budget);
  CollectReport report{.sources = std::move(read.sources), .failed_sources = std::move(read.failed_sources)};
  std::size_t number = 0;
  for (HandIn& each : read.hand_ins) {
    order.tell(fmt::format("{} of {}: {}", ++number, read.hand_ins.size(), text::printable(each.owner.name)));
    report.hand_ins.push_back(collect_one(std::move(each), order, players, budget, planning));
  }
  report_same_programs(planning, report.hand_ins);
  if (!order.dry_run && planning.changes()) incoming.place(planning.plan());
  std::ranges::stable_sort(report.hand_ins, {},
                           [](const CollectedHandIn& each) { return folded_name(each.hand_in.owner.name); });
  return report;
}

}  // namespace kaven::tournaments::intake
