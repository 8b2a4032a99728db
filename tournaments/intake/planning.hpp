#pragma once

#include <boost/filesystem/path.hpp>
#include <set>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/intake/placing.hpp"
#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

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
