#pragma once

#include <boost/filesystem/path.hpp>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "tournaments/door/uploads.hpp"
#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::web::hand_in {

/// Checks the uploads that wait, one at a time in the order of their arrival, each by a process
/// `tournament hand-in DIR LOGIN --check NUMBER` at the priority of the server, on one processor. The folder is the
/// queue (door::waiting_uploads): it is bounded by the number of logins, and nothing is lost when the server ends.
class UploadQueue {
 public:
  /// `tournament`: the program.
  UploadQueue(folder::Folder folder, boost::filesystem::path tournament);
  /// Stops the running check; the next server begins it again.
  ~UploadQueue();
  UploadQueue(const UploadQueue&) = delete;
  UploadQueue& operator=(const UploadQueue&) = delete;

  /// Looks for uploads now.
  void wake();
  /// The login and number of the upload that is being checked.
  std::optional<std::pair<std::string, int>> present() const;

 private:
  void work(const std::stop_token& stop);
  bool check_next(const std::stop_token& stop);
  std::optional<door::Upload> next_upload() const;
  void note_failure(const door::Upload& upload);

  const folder::Folder folder_;
  const boost::filesystem::path tournament_;
  std::map<std::pair<std::string, int>, int> failures_;  ///< checks that ended without a result
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  bool woken_ = false;
  std::optional<std::pair<std::string, int>> present_;
  std::jthread worker_;  ///< the last member: it uses the others
};

}  // namespace kaven::tournaments::web::hand_in
