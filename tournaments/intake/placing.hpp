#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

/// What changes in a tournament's folder when hand-ins are taken: all of it, or nothing.
struct PlacingPlan {
  /// Folders that move, in this order, each from and to a path below the tournament's folder where nothing is.
  std::vector<std::pair<std::string, std::string>> moves;
  std::vector<Submission> submissions;  ///< what submissions.jsonl then says
};

/// Where hand-ins are unpacked and tried before they are taken: on the file system of the tournament's folder,
/// so that they can move from there. It is gone when this object is, or when the next one is made.
///
///   submissions/incoming/    plan.json: what is being placed; all else is not taken yet
class IncomingFolder {
 public:
  /// Finishes what a plan says that was cut off, and empties the folder. Throws std::system_error.
  explicit IncomingFolder(const folder::Folder& folder);
  ~IncomingFolder();
  IncomingFolder(const IncomingFolder&) = delete;
  IncomingFolder& operator=(const IncomingFolder&) = delete;

  const boost::filesystem::path& path() const { return path_; }
  /// Writes everything to the disk, then the plan, and does what it says. SIGINT, SIGTERM and SIGHUP take effect
  /// afterwards. Throws std::system_error; when that happens before the plan is written, nothing has changed, and
  /// otherwise the next one finishes it.
  void place(const PlacingPlan& plan);

 private:
  void carry_out(const PlacingPlan& plan) const;

  folder::Folder folder_;
  boost::filesystem::path path_;
};

}  // namespace kaven::tournaments::intake
