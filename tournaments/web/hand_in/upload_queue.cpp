#include "tournaments/web/hand_in/upload_queue.hpp"

#include <fcntl.h>
#include <sched.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <exception>
#include <iostream>
#include <stop_token>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/system/processors.hpp"
#include "tournaments/door/door_folder.hpp"
#include "tournaments/folder/folder_lock.hpp"
#include "tournaments/web/play/program_run.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

using namespace std::chrono_literals;
// A run may have ended, or a teacher may have handed in on the command line.
constexpr auto between_looks = 2s;
constexpr int most_failures = 3;

// Keeps this thread, and the processes that it starts, on the last processor that it may use.
void use_one_processor() {
  const std::vector<unsigned> allowed = system::allowed_processors();
  if (allowed.empty()) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(allowed.back(), &one);
  ::sched_setaffinity(0, sizeof one, &one);
}

}  // namespace

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

std::optional<std::pair<std::string, int>> UploadQueue::present() const {
  const std::scoped_lock lock(mutex_);
  return present_;
}

void UploadQueue::work(const std::stop_token& stop) {
  use_one_processor();
  while (!stop.stop_requested()) {
    bool checked = false;
    try {
      checked = check_next(stop);
    } catch (const std::exception& error) {
      std::cerr << "checking uploads: " << error.what() << std::endl;
    }
    std::unique_lock lock(mutex_);
    if (!checked) changed_.wait_for(lock, stop, between_looks, [this] { return woken_; });
    woken_ = false;
  }
}

bool UploadQueue::check_next(const std::stop_token& stop) {
  const std::optional<door::Upload> next = next_upload();
  if (!next) return false;
  const boost::filesystem::path log = door::door_folder(folder_) / "last-check.log";
  boost::filesystem::remove(log);
  const system::Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  {
    const std::scoped_lock lock(mutex_);
    present_ = {next->login, next->number};
  }
  play::run_program(tournament_,
                    {"hand-in", folder_.root.string(), next->login, "--check", std::to_string(next->number)},
                    nothing, log, stop);
  {
    const std::scoped_lock lock(mutex_);
    present_.reset();
  }
  if (!stop.stop_requested()) note_failure(*next);
  return true;
}

std::optional<door::Upload> UploadQueue::next_upload() const {
  std::vector<door::Upload> waiting = door::waiting_uploads(folder_);
  const bool is_running = folder::present_runner(folder_).has_value();
  std::erase_if(waiting, [&](const door::Upload& each) {
    const auto failed = failures_.find({each.login, each.number});
    return (is_running && each.report) || (failed != failures_.end() && failed->second >= most_failures);
  });
  return waiting.empty() ? std::nullopt : std::optional(waiting.front());
}

void UploadQueue::note_failure(const door::Upload& upload) {
  const std::vector<door::Upload> uploads = door::uploads_of(folder_, upload.login);
  const auto now = std::ranges::find(uploads, upload.number, &door::Upload::number);
  const bool has_result =
      now == uploads.end() || (now->report && (!now->report->passed || !now->placed.empty()));
  const bool waits_for_run = !has_result && now->report && folder::present_runner(folder_);
  if (has_result || waits_for_run) return;
  const int failures = ++failures_[{upload.login, upload.number}];
  if (failures < most_failures) return;
  std::cerr << "handling upload " << upload.number << " of " << upload.login << " failed; see "
            << (door::door_folder(folder_) / "last-check.log").string() << std::endl;
  if (now->report) return;
  door::write_report(folder_, *now,
                     {.passed = false,
                      .verdict = "could not be tried",
                      .reason = "the server failed to check it",
                      .remedy = "Tell your teacher.",
                      .text = {},
                      .notes = {}});
}

}  // namespace kaven::tournaments::web::hand_in
