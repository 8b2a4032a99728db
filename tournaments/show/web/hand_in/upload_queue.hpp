// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::web::hand_in {

/// The room that must be free on the disk for games and for what a check unpacks, in bytes.
constexpr std::uintmax_t needed_room = std::uintmax_t{64} << 20U;
/// Whether the disk of the folder has that room. Throws boost::filesystem::filesystem_error.
bool has_room(const folder::Folder& folder);

/// Keeps the calling thread, and the processes that it starts, on the last processor that it may use.
void use_one_processor();

/// The present state of the queue.
struct QueueState {
  /// Login and number of the upload that is being checked.
  std::optional<std::pair<std::string, int>> checking;
  /// Why uploads cannot be checked, as a sentence for their students; empty: they can.
  std::string hindrance;
};

/// Checks the uploads that wait, one at a time in the order of their arrival, each by a process
/// `tournament hand-in DIR LOGIN --check NUMBER` at the priority of the server, on one processor. The folder is the
/// queue (door::waiting_uploads): it is bounded by the uploads that are kept, and nothing is lost when the server ends. While
/// the machine hinders checks (a full disk), all uploads wait, and the queue tries again by itself.
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
  QueueState present() const;

 private:
  void work(const std::stop_token& stop);
  std::chrono::seconds look(const std::stop_token& stop);
  void note_hindrance(const std::string& hindrance, const std::string& for_students);
  std::chrono::seconds check_next(const std::stop_token& stop);
  void require_room() const;
  std::string upload_rule() const;
  std::optional<door::Upload> next_upload(const std::string& rule) const;
  std::optional<door::Upload> without_result(const door::Upload& checked, const std::string& rule) const;
  void note_failure(const door::Upload& upload);
  void change_state(std::optional<std::pair<std::string, int>> checking, std::string hindrance);

  const folder::Folder folder_;
  const boost::filesystem::path tournament_;
  std::map<std::pair<std::string, int>, int> failures_;  ///< checks that ended without a result
  std::string logged_;                                   ///< the present hindrance, as logged
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  bool woken_ = false;
  QueueState state_;
  std::jthread worker_;  ///< the last member: it uses the others
};

}  // namespace kaven::tournaments::web::hand_in
