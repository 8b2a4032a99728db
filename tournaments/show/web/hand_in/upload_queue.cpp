// SPDX-License-Identifier: MIT
#include "tournaments/show/web/hand_in/upload_queue.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>

#include <boost/filesystem/operations.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <stop_token>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/system/processors.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/show/web/play/program_run.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

using namespace std::chrono_literals;
// A run may have ended, or a teacher may have handed in on the command line.
constexpr auto between_looks = 2s;
// The time that a machine has to recover from what made a check fail.
constexpr auto between_attempts = 10s;
constexpr int most_failures = 3;

/// Uploads cannot be checked at present. what() is for the log.
class Hindered : public std::runtime_error {
 public:
  Hindered(const std::string& what, std::string for_students)
      : std::runtime_error(what), for_students_(std::move(for_students)) {}
  const std::string& for_students() const { return for_students_; }

 private:
  std::string for_students_;
};

}  // namespace

void use_one_processor() {
  const std::vector<unsigned> allowed = system::allowed_processors();
  if (allowed.empty()) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(allowed.back(), &one);
  ::sched_setaffinity(0, sizeof one, &one);
}

UploadQueue::UploadQueue(folder::Folder folder, boost::filesystem::path tournament)
    : folder_(std::move(folder)),
      tournament_(std::move(tournament)),
      worker_([this](const std::stop_token& stop) { work(stop); }) {}

UploadQueue::~UploadQueue() {
  worker_.request_stop();
  worker_.join();
}

void UploadQueue::wake() {
  const std::scoped_lock lock(mutex_);
  woken_ = true;
  changed_.notify_all();
}

QueueState UploadQueue::present() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

void UploadQueue::change_state(std::optional<std::pair<std::string, int>> checking, std::string hindrance) {
  const std::scoped_lock lock(mutex_);
  state_ = {.checking = std::move(checking), .hindrance = std::move(hindrance)};
}

void UploadQueue::work(const std::stop_token& stop) {
  use_one_processor();
  while (!stop.stop_requested()) {
    const std::chrono::seconds pause = look(stop);
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, pause, [this] { return woken_; });
    woken_ = false;
  }
}

// Returns the pause until the next look.
std::chrono::seconds UploadQueue::look(const std::stop_token& stop) {
  try {
    const std::chrono::seconds pause = check_next(stop);
    note_hindrance("", "");
    return pause;
  } catch (const Hindered& error) {
    note_hindrance(error.what(), error.for_students());
    return between_looks;
  } catch (const std::exception& error) {
    note_hindrance(error.what(), "the server cannot check programs at present; it tries again by itself");
    return between_attempts;
  }
}

// The log has one line for a hindrance that lasts.
void UploadQueue::note_hindrance(const std::string& hindrance, const std::string& for_students) {
  change_state({}, for_students);
  if (hindrance == logged_) return;
  logged_ = hindrance;
  std::cerr << "checking uploads: "
            << (hindrance.empty() ? "going on" : hindrance + "; they wait until that has changed")
            << std::endl;
}

// Returns the pause until the next look.
std::chrono::seconds UploadQueue::check_next(const std::stop_token& stop) {
  const std::string rule = upload_rule();
  const std::optional<door::Upload> next = next_upload(rule);
  if (!next) return between_looks;
  require_room();
  const boost::filesystem::path log = door::door_folder(folder_) / "last-check.log";
  boost::filesystem::remove(log);
  const system::Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  change_state(std::pair(next->login, next->number), "");
  play::run_program(tournament_,
                    {"hand-in", folder_.root.string(), next->login, "--check", std::to_string(next->number)},
                    nothing, log, stop);
  if (stop.stop_requested()) return 0s;
  const std::optional<door::Upload> failed = without_result(*next, rule);
  if (!failed) return 0s;
  note_failure(*failed);
  return between_attempts;
}

bool has_room(const folder::Folder& folder) {
  const boost::filesystem::space_info room = boost::filesystem::space(folder.root);
  // Some file systems do not report their size.
  return room.capacity == 0 || room.available >= needed_room;
}

void UploadQueue::require_room() const {
  if (has_room(folder_)) return;
  throw Hindered(fmt::format("the disk is full: less than {} MB are free in {}", needed_room >> 20U,
                             folder_.root.string()),
                 "the disk of the server is full: the check waits, and begins by itself when there is room");
}

// The setting `upload-counts`. Without the settings, a check would fail.
std::string UploadQueue::upload_rule() const {
  try {
    return settings_file::read_settings_alone(folder_.settings()).hand_in.upload_counts;
  } catch (const settings_file::SettingsError& error) {
    throw Hindered(error.what(),
                   "the settings of the tournament cannot be read: the check waits until they can be");
  }
}

std::optional<door::Upload> UploadQueue::next_upload(const std::string& rule) const {
  std::vector<door::Upload> waiting = door::waiting_uploads(folder_, rule);
  const bool is_running = folder::present_runner(folder_).has_value();
  std::erase_if(waiting, [&](const door::Upload& each) {
    const auto failed = failures_.find({each.login, each.number});
    return (is_running && each.report) || (failed != failures_.end() && failed->second >= most_failures);
  });
  return waiting.empty() ? std::nullopt : std::optional(waiting.front());
}

std::optional<door::Upload> UploadQueue::without_result(const door::Upload& checked,
                                                        const std::string& rule) const {
  for (const door::Upload& each : door::waiting_uploads(folder_, rule)) {
    const bool is_it = each.login == checked.login && each.number == checked.number;
    const bool waits_for_run = each.report && folder::present_runner(folder_);
    if (is_it) return waits_for_run ? std::nullopt : std::optional(each);
  }
  return std::nullopt;
}

void UploadQueue::note_failure(const door::Upload& upload) {
  int& failures = failures_[{upload.login, upload.number}];
  if (++failures < most_failures) return;
  std::cerr << "handling upload " << upload.number << " of " << upload.login << " failed; see "
            << (door::door_folder(folder_) / "last-check.log").string() << std::endl;
  if (upload.report) return;
  try {
    door::write_report(folder_, upload,
                       {.passed = false,
                        .verdict = "could not be tried",
                        .reason = "the server failed to check it",
                        .remedy = "Tell your teacher.",
                        .text = {},
                        .notes = {}});
  } catch (const std::exception&) {
    // If not even the report can be written, the machine is at fault, not the upload.
    failures = 0;
    throw;
  }
}

}  // namespace kaven::tournaments::web::hand_in
