// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/folder/folder.hpp"

// What a `collect` changes in the tournament's folder: the plan, which is made while hand-ins are tried, and the folder from
// which it is carried out, all or nothing.

namespace kaven::tournaments::intake {

/// The changes that a `collect` makes in the tournament's folder, all or none.
struct PlacingPlan {
  /// Folders to move, in this order: from, to; relative to the tournament's folder. The target must not exist.
  std::vector<std::pair<std::string, std::string>> moves;
  std::vector<Submission> submissions;  ///< the new contents of submissions.jsonl
};

/// The folder in which hand-ins are unpacked and tried. It is on the file system of the tournament's folder, so that
/// hand-ins can be moved from it. The destructor removes it, or, after a crash, the next constructor.
///
///   submissions/incoming/    plan.json: the plan that is being carried out; everything else is temporary
class IncomingFolder {
 public:
  /// Finishes an interrupted plan if there is one, then empties the folder. Throws std::system_error;
  /// SubmissionListError if the plan is damaged.
  explicit IncomingFolder(const folder::Folder& folder);
  ~IncomingFolder();
  IncomingFolder(const IncomingFolder&) = delete;
  IncomingFolder& operator=(const IncomingFolder&) = delete;

  const boost::filesystem::path& path() const { return path_; }
  /// Flushes all files to disk, writes the plan, and carries it out. SIGINT, SIGTERM and SIGHUP are delayed until then.
  /// Throws std::system_error: before the plan is written, nothing has changed; after that, the next constructor
  /// finishes it.
  void place(const PlacingPlan& plan);

 private:
  void carry_out(const PlacingPlan& plan) const;

  folder::Folder folder_;
  boost::filesystem::path path_;
};

/// Plans the changes of one `collect`: which hand-in gets which name and place, and which one it replaces.
class Planning {
 public:
  /// `now`: the time for submissions.jsonl. Throws SubmissionListError, std::system_error.
  Planning(const folder::Folder& folder, std::string now);

  /// The owner's latest hand-in in the given state; null if there is none.
  Submission* present(const Owner& owner, SubmissionState state);
  /// Whether the submission's folder exists, or will exist.
  bool is_there(const Submission& submission) const;
  /// The name of the owner's folder: a new owner gets one that nobody has.
  std::string name_for(const Owner& owner);

  /// Moves the owner's program out of agents/, to the earlier ones.
  void withdraw(const Owner& owner);
  /// Stores a refused hand-in in the list as set aside, so that reports and grades can tell its owner.
  void note_refusal(const HandIn& hand_in);
  /// Keeps `log`, the compiler's output of the hand-in called `name`. Returns its new place in the tournament's folder.
  std::string keep_log(const boost::filesystem::path& log, const std::string& name);
  /// Puts a hand-in into agents/ if `reason` is empty, else aside, and moves the earlier ones of its owner away. `hash`:
  /// the contents_hash() of its files as handed in.
  void enter(const HandIn& hand_in, const std::string& name, const std::string& hash,
             const std::string& reason);
  /// Notes in submissions with identical files, e.g. of members of a group, who else handed them in: at most three names.
  /// Replaces an earlier such note; skips replaced submissions, and files of which no submission is new. Returns the
  /// submissions that got a note; it is their last one.
  std::vector<const Submission*> note_same_programs();

  const PlacingPlan& plan() const { return plan_; }
  /// Whether the plan changes anything.
  bool changes() const { return !plan_.moves.empty() || plan_.submissions != before_; }

 private:
  bool is_planned(const std::string& place) const;
  std::string free_place(const std::string& place) const;
  void move_to_replaced(Submission& submission);
  void move_in(const boost::filesystem::path& from, const std::string& place);

  const folder::Folder& folder_;
  std::string now_;
  std::vector<Submission> before_;  ///< submissions.jsonl as it is
  PlacingPlan plan_;
  std::set<std::string> taken_names_;
};

}  // namespace kaven::tournaments::intake
