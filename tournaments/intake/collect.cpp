#include "tournaments/intake/collect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <exception>
#include <map>
#include <new>
#include <set>
#include <system_error>
#include <utility>

#include "common/program/command_line.hpp"
#include "common/program/hidden_place.hpp"
#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/submission.hpp"
#include "common/record/time_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/intake/build.hpp"
#include "tournaments/intake/build_litter.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/intake/placing.hpp"
#include "tournaments/intake/preparation.hpp"
#include "tournaments/intake/same_programs.hpp"
#include "tournaments/intake/submission_list.hpp"
#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

std::uint64_t bytes_in(const fs::path& folder) {
  std::uint64_t bytes = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (fs::is_regular_file(entry.symlink_status())) bytes += fs::file_size(entry.path());
  }
  return bytes;
}

std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

// Returns an error if an argument of the command has a program's file extension but no such file was handed in.
// find_program() has made existing files absolute paths, so only missing ones remain relative.
std::optional<std::string> missing_file(const program::Program& program) {
  for (auto word = program.command.begin() + 1; word < program.command.end(); ++word) {
    const std::string ending = fs::path(*word).extension().string();
    const bool file = ending.size() > 1 && program::run_command(ending.substr(1)) && word->front() != '/' &&
                      word->front() != '-' && word->find_first_of(" :=;(\"'") == std::string::npos;
    if (file) return "agent.toml names " + in_quotes(*word) + ", which was not handed in";
  }
  return std::nullopt;
}

// Whether the error is the machine's, e.g. a full disk, and not caused by the hand-in.
bool is_machine_error(const std::exception& error) {
  return dynamic_cast<const std::system_error*>(&error) != nullptr ||
         dynamic_cast<const boost::system::system_error*>(&error) != nullptr ||
         dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const BuildUnavailable*>(&error) != nullptr;
}

/// The state of one `collect`.
class Collecting {
 public:
  Collecting(const folder::Folder& folder, const CollectOrder& order)
      : folder_(folder),
        order_(order),
        incoming_(folder),
        submissions_(read_submissions(folder.submission_list())),
        now_(record::time_text(std::chrono::system_clock::now())) {
    for (const state::Player& player : state::players_of(state::read_entries(folder.entries()))) {
      players_.emplace(player.name, player);
    }
    note_taken_names();
  }

  CollectReport collect() {
    read_sources();
    distinguish_same_names();
    // Oldest first, so that of two hand-ins of one owner the later one replaces the earlier one.
    std::ranges::stable_sort(found_, {}, [](const HandIn& each) { return each.time.value_or(0); });
    std::size_t number = 0;
    for (HandIn& each : found_) {
      tell(fmt::format("{} of {}: {}", ++number, found_.size(), text::printable(each.owner.name)));
      collect_one(std::move(each));
    }
    report_same_programs();
    const bool changed = !plan_.moves.empty() || submissions_ != read_submissions(folder_.submission_list());
    plan_.submissions = submissions_;
    if (!order_.dry_run && changed) incoming_.place(plan_);
    std::ranges::stable_sort(report_.hand_ins, {}, [](const CollectedHandIn& each) {
      return folded_name(each.hand_in.owner.name);
    });
    return std::move(report_);
  }

 private:
  void tell(const std::string& text) const {
    if (order_.tell_progress) order_.tell_progress(text);
  }

  void note_taken_names() {
    for (const Submission& each : submissions_) taken_names_.insert(text::skeleton(each.name));
    if (!fs::is_directory(folder_.agents())) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.agents())) {
      taken_names_.insert(text::skeleton(entry.path().filename().string()));
    }
  }

  void read_sources() {
    std::size_t number = 0;
    for (const fs::path& source : order_.sources) {
      tell("reading " + text::printable(source.filename().string()));
      const fs::path place = incoming_.path() / std::to_string(++number);
      fs::create_directories(place);
      try {
        const fs::path own = own_folder_in(source);
        SourceContents contents = unpack(source, order_.layout, order_.limits, budget_, place, own);
        if (!own.empty())
          contents.notes.push_back("skipped: " + in_quotes(own.filename().string()) +
                                   ", the folder of the tournament itself");
        std::ranges::move(contents.hand_ins, std::back_inserter(found_));
        contents.hand_ins.clear();
        report_.sources.push_back(std::move(contents));
      } catch (const SourceError& error) {
        report_.failed_sources.push_back(text::printable(source.string(), 400) + ": " + error.what());
      }
    }
  }

  // The path of the tournament's folder in `source`; empty if it is not in it. Reading that folder would never end, as
  // everything read is written to it.
  fs::path own_folder_in(const fs::path& source) const {
    const fs::path whole = fs::canonical(source);
    const fs::path root = fs::canonical(folder_.root);
    if (program::lies_in(whole, root) && program::lies_in(fs::canonical(incoming_.path()), whole))
      throw SourceError(
          "this is the folder of the tournament itself: name the folder or archive with the hand-ins");
    return program::lies_in(root, whole) ? source / root.lexically_relative(whole) : fs::path();
  }

  // Two hand-ins with the same name in one source and without a platform's number have different owners. In another
  // source, the name means the same owner.
  void distinguish_same_names() {
    std::map<std::pair<std::string, std::string>, int> seen;
    std::ranges::stable_sort(found_, {}, [](const HandIn& each) { return each.handed_in; });
    for (HandIn& each : found_) {
      if (each.owner.system != "folder") continue;
      const int count =
          ++seen[{each.folder.parent_path().parent_path().string(), folded_name(each.owner.id)}];
      if (count > 1) each.owner.id += fmt::format(" #{}", count);
    }
  }

  /// The owner's latest hand-in in the given state; null if there is none.
  Submission* present(const Owner& owner, SubmissionState state) {
    for (auto each = submissions_.rbegin(); each != submissions_.rend(); ++each) {
      if (same_owner(each->owner, owner) && each->state == state) return &*each;
    }
    return nullptr;
  }

  std::string name_for(const Owner& owner) {
    for (const Submission& each : submissions_) {
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

  void collect_one(HandIn hand_in) {
    CollectedHandIn collected{.hand_in = std::move(hand_in)};
    HandIn& given = collected.hand_in;
    if (given.refusal) {
      collected.reason = *given.refusal;
      note_refusal(given);
      report_.hand_ins.push_back(std::move(collected));
      return;
    }
    const std::string hash = contents_hash(given.folder);
    Submission* const playing = present(given.owner, SubmissionState::plays);
    Submission* const aside = present(given.owner, SubmissionState::aside);
    const bool there = playing != nullptr && fs::exists(folder_.root / playing->place);
    if (there || (playing != nullptr && is_planned(playing->place))) {
      collected.name = playing->name;
      collected.earlier = playing->time ? std::optional(time_text(*playing->time)) : std::nullopt;
      const bool older = playing->time && given.time && *given.time < *playing->time;
      if (playing->sha256 == hash || older) {
        collected.outcome = playing->sha256 == hash ? CollectOutcome::unchanged : CollectOutcome::older;
        report_.hand_ins.push_back(std::move(collected));
        return;
      }
    }
    collected.name = name_for(given.owner);
    const auto fault = prepare_isolated(collected);
    // Do not set the same or an older hand-in aside again.
    if (fault && aside != nullptr && (aside->sha256 == hash || (given.time && aside->time > given.time))) {
      collected.outcome = aside->sha256 == hash ? CollectOutcome::aside : CollectOutcome::older;
      collected.reason = *fault;
      report_.hand_ins.push_back(std::move(collected));
      return;
    }
    collected.reason = fault.value_or("");
    collected.outcome = fault                ? CollectOutcome::aside
                        : playing != nullptr ? CollectOutcome::replacing
                                             : CollectOutcome::taken;
    enter(collected, hash);
    report_.hand_ins.push_back(std::move(collected));
  }

  void report_same_programs() {
    for (const Submission* const each : note_same_programs(submissions_, now_)) {
      for (CollectedHandIn& collected : report_.hand_ins) {
        const HandIn& hand_in = collected.hand_in;
        if (!same_owner(hand_in.owner, each->owner)) continue;
        const bool is_it = collected.outcome == CollectOutcome::unchanged ||
                           (hand_in.handed_in == each->handed_in && hand_in.source == each->source);
        if (is_it) collected.hand_in.notes.push_back(each->notes.back());
      }
    }
  }

  // Stores a refused hand-in in the list as set aside, so that reports and grades can tell its owner.
  void note_refusal(const HandIn& given) {
    Submission* const aside = present(given.owner, SubmissionState::aside);
    if (aside != nullptr && aside->handed_in == given.handed_in && aside->reason == *given.refusal) return;
    if (aside != nullptr) move_to_replaced(*aside);
    submissions_.push_back({.owner = given.owner,
                            .handed_in = given.handed_in,
                            .source = given.source,
                            .time = given.time,
                            .time_source = given.time_source,
                            .name = name_for(given.owner),
                            .state = SubmissionState::aside,
                            .reason = *given.refusal,
                            .notes = given.notes,
                            .collected = now_});
  }

  bool is_planned(const std::string& place) const {
    return std::ranges::any_of(plan_.moves, [&](const auto& move) { return move.second == place; });
  }

  /// Like prepare(), but returns an exception caused by the hand-in as its fault.
  std::optional<std::string> prepare_isolated(CollectedHandIn& collected) {
    try {
      return prepare(collected);
    } catch (const std::exception& error) {
      if (is_machine_error(error)) throw;
      return "internal error while examining it: " + text::printable(error.what(), 400);
    }
  }

  /// Mends, compiles and checks a hand-in; returns why it cannot be started, or nothing.
  std::optional<std::string> prepare(CollectedHandIn& collected) {
    HandIn& hand_in = collected.hand_in;
    // A program's default name and stem come from its folder.
    const fs::path place = hand_in.folder.parent_path() / "named";
    const fs::path folder = place / collected.name;
    fs::create_directories(place);
    fs::rename(hand_in.folder, folder);
    hand_in.folder = folder;
    mend_files(folder, hand_in.notes);
    if (auto fault = compile(collected)) {
      return fs::exists(folder / "agent.toml") ? *fault : *fault + protocol_advice(folder);
    }
    // If the folder's name only differs from the owner's by replaced characters, the program gets the owner's name.
    const bool alone = folder_name(hand_in.owner.name) == collected.name &&
                       !text::name_fault(hand_in.owner.name).has_value();
    const Naming naming{.name = alone ? hand_in.owner.name : collected.name,
                        .own_name = hand_in.own_name,
                        .protocol = order_.protocol};
    if (auto fault = complete_description(folder, naming, hand_in.notes)) return fault;
    try {
      const program::Program found = program::find_program(folder.string(), order_.search_path);
      if (auto missing = missing_file(found)) return missing;
      const auto player = players_.find(found.name);
      if (player != players_.end()) {
        const program::Version version = program::seen_version(found).version;
        const bool same_file = version.file == player->second.sha256;
        collected.entered = player->second.submission_sha256.empty()
                                ? !same_file
                                : version.submission != player->second.submission_sha256;
      }
      return std::nullopt;
    } catch (const program::ProgramError& error) {
      std::string reason = text::printable(without(error.what(), folder.parent_path().string() + "/"), 1000);
      const bool described = fs::exists(folder / "agent.toml");
      const auto command =
          described && !order_.build_guessed ? guessed_build(folder, hand_in.own_name) : std::nullopt;
      if (command) reason += "; --build would run: " + text::printable(program::joined_command(*command));
      return reason;
    }
  }

  std::optional<std::string> compile(CollectedHandIn& collected) {
    HandIn& hand_in = collected.hand_in;
    auto command = stated_build(hand_in.folder);
    // With an agent.toml, classes are removed only if they are compiled again: the command may need them.
    const bool described = fs::exists(hand_in.folder / "agent.toml");
    if (!command && order_.build_guessed) {
      if (!described) remove_stale_classes(hand_in.folder, hand_in.notes);
      command = guessed_build(hand_in.folder, hand_in.own_name);
    }
    if (!command) return std::nullopt;
    if (described) remove_stale_classes(hand_in.folder, hand_in.notes);
    remove_build_litter(hand_in.folder, hand_in.notes);
    const std::string words = program::joined_command(*command);
    const fs::path place = hand_in.folder.parent_path().parent_path();
    const fs::path log = place / "build.log";
    tell(fmt::format("compiling the program of {}: {}", text::printable(hand_in.owner.name),
                     text::printable(words)));
    BuildLimits limits = order_.build_limits;
    limits.of_result = order_.limits;
    // The budget already counts the handed-in files.
    const std::uint64_t before = bytes_in(hand_in.folder);
    const std::uint64_t rest = (budget_.bytes + before) / megabyte;
    limits.of_result.hand_in_megabytes = std::min(order_.limits.hand_in_megabytes, rest);
    auto fault = build(hand_in.folder, *command, place / "built", log, limits, hand_in.notes);
    if (!fault) {
      const std::uint64_t after = bytes_in(hand_in.folder);
      budget_.bytes -= std::min(budget_.bytes, after - std::min(after, before));
    } else if (rest < order_.limits.hand_in_megabytes) {
      fault->insert(std::min(fault->find('\n'), fault->size()),
                    fmt::format(" (--max-total leaves {} MB for it)", rest));
    }
    logs_.emplace(collected.name, log);
    if (!fault) hand_in.notes.push_back("compiled by: " + text::printable(words));
    if (!fault) mend_files(hand_in.folder, hand_in.notes);
    return fault;
  }

  std::string free_place(const std::string& place) {
    std::string free = place;
    for (int number = 2; fs::exists(folder_.root / free) || is_planned(free); ++number) {
      free = fmt::format("{} {}", place, number);
    }
    return free;
  }

  void move_to_replaced(Submission& submission) {
    submission.state = SubmissionState::replaced;
    if (submission.place.empty()) return;
    if (!fs::exists(folder_.root / submission.place) && !is_planned(submission.place)) {
      // A user has removed the folder.
      submission.place.clear();
      return;
    }
    const std::string time = submission.time ? time_text(*submission.time) : submission.collected;
    const std::string place = free_place("submissions/replaced/" + submission.name + " " + time);
    plan_.moves.emplace_back(submission.place, place);
    submission.place = place;
  }

  void enter(CollectedHandIn& collected, const std::string& hash) {
    HandIn& hand_in = collected.hand_in;
    const bool plays = collected.outcome != CollectOutcome::aside;
    if (Submission* const aside = present(hand_in.owner, SubmissionState::aside)) move_to_replaced(*aside);
    if (Submission* const playing = present(hand_in.owner, SubmissionState::plays);
        playing != nullptr && plays) {
      move_to_replaced(*playing);
    }
    const std::string place = (plays ? "agents/" : "submissions/aside/") + collected.name;
    const bool leaves =
        std::ranges::any_of(plan_.moves, [&](const auto& move) { return move.first == place; });
    if (fs::exists(folder_.root / place) && !leaves) {
      // A user has put another program of that name there by hand.
      plan_.moves.emplace_back(place, free_place("submissions/replaced/" + collected.name + " " + now_));
    }
    plan_.moves.emplace_back(fs::relative(hand_in.folder, folder_.root).string(), place);
    if (const auto log = logs_.find(collected.name); log != logs_.end()) {
      const std::string kept = free_place("submissions/build/" + collected.name + " " + now_ + ".log");
      plan_.moves.emplace_back(fs::relative(log->second, folder_.root).string(), kept);
      logs_.erase(log);
      if (!plays && !order_.dry_run) hand_in.notes.push_back("the compiler's output is in " + kept);
    }
    submissions_.push_back({.owner = hand_in.owner,
                            .handed_in = hand_in.handed_in,
                            .source = hand_in.source,
                            .time = hand_in.time,
                            .time_source = hand_in.time_source,
                            .sha256 = hash,
                            .name = collected.name,
                            .state = plays ? SubmissionState::plays : SubmissionState::aside,
                            .place = place,
                            .reason = collected.reason,
                            .notes = hand_in.notes,
                            .collected = now_});
  }

  const folder::Folder& folder_;
  const CollectOrder& order_;
  IncomingFolder incoming_;
  std::vector<Submission> submissions_;
  std::string now_;
  std::map<std::string, state::Player> players_;  ///< the players in the tournament, by name
  std::set<std::string> taken_names_;
  std::vector<HandIn> found_;
  std::map<std::string, fs::path> logs_;  ///< logs of builds, by folder name
  Budget budget_{order_.limits.total_megabytes * megabyte};
  PlacingPlan plan_;
  CollectReport report_;
};

}  // namespace

CollectReport collect(const folder::Folder& folder, const CollectOrder& order) {
  // The lock keeps runs from starting games while programs change.
  const folder::FolderLock lock(
      folder, order.tell_progress ? order.tell_progress : [](const std::string&) {});
  return Collecting(folder, order).collect();
}

}  // namespace kaven::tournaments::intake
