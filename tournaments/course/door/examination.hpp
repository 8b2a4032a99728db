// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// How uploads appear in submissions.jsonl: `"system":"door","id":"ada","handed_in":"upload 7"`.
inline constexpr std::string_view owner_system = "door";
inline constexpr std::string_view handed_in_prefix = "upload ";

struct ExaminationOptions {
  boost::filesystem::path programs;        ///< the folder of Kaven's programs
  boost::filesystem::path compliance_run;  ///< the program compliance_run
  std::chrono::duration<double> longest_check = std::chrono::minutes(10);
};

/// The progress of the check of an upload.
struct CheckProgress {
  std::string login;
  int number = 0;  ///< of the upload
  std::size_t done = 0;
  std::size_t situations = 0;
};

/// The progress of the present check, or of one that was killed; nothing before the check knows its situations.
std::optional<CheckProgress> read_progress(const folder::Folder& folder);

/// The right to examine: one process at a time, so that checks use one processor at most. Waits for it.
class ExaminationLock {
 public:
  /// Throws std::system_error.
  explicit ExaminationLock(const folder::Folder& folder);

 private:
  system::Descriptor file_;
};

/// Unpacks and prepares the upload as `collect` does, and checks it as `tournament check` does under the settings of
/// the tournament, one scenario at a time. Only a program that fails no requirement passes. A check of which a process
/// fails or is killed is begun again, up to three times. Changes nothing except submissions/examining/ and the file of
/// read_progress(), which it removes afterwards. Requires the ExaminationLock, and the main thread. Throws
/// std::system_error and other errors of the machine.
CheckReport examine(const folder::Folder& folder, const Upload& upload, const ExaminationOptions& options);

/// Puts the upload into agents/ with `collect`, in place of another one of the same login, and stores the outcome.
/// `is_locked`: the caller holds the folder's lock. Throws FolderInUse during another run; std::runtime_error;
/// std::system_error.
void place(const folder::Folder& folder, const Upload& upload, const ExaminationOptions& options,
           bool is_locked = false);

}  // namespace kaven::tournaments::door
