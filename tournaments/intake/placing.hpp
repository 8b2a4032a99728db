#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/intake/submission_list.hpp"

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

}  // namespace kaven::tournaments::intake
