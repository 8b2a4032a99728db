// SPDX-License-Identifier: MIT
#include "referee/sandbox/hold.hpp"

#include <algorithm>
#include <utility>

namespace kaven::referee::sandbox {

namespace {

// An answer stays valid for this time: the referee asks several questions between two turns.
constexpr std::chrono::milliseconds freshness{1};

/// By a control group, except that the supervisor stops and resumes the program.
class GroupHold : public Hold {
 public:
  GroupHold(std::unique_ptr<const ControlGroup> group, AskSupervisor ask)
      : Hold(std::move(ask)), group_(std::move(group)) {}

  int folder() const override { return group_->folder(); }
  void begin(pid_t supervisor) override {
    Hold::begin(supervisor);
    supervisor_cpu_ = own_cpu_time(supervisor);
    cpu_before_launch_ = group_->cpu_time() - supervisor_cpu_;
  }
  std::chrono::nanoseconds cpu_time() override {
    if (!cpu_before_launch_) return {};
    // The supervisor is in the group too, and checks the program's memory many times a second: subtract its use.
    if (supervisor() != 0) supervisor_cpu_ = std::max(supervisor_cpu_, own_cpu_time(supervisor()));
    return group_->cpu_time() - supervisor_cpu_ - *cpu_before_launch_;
  }
  bool counts_all_children() const override { return true; }
  std::optional<std::chrono::nanoseconds> stalled_time() const override { return group_->stalled_time(); }
  bool memory_exceeded() const override { return group_->memory_exceeded(); }
  void end(std::chrono::steady_clock::time_point deadline) const override { group_->end(deadline); }

 protected:
  const ControlGroup& group() const { return *group_; }

 private:
  std::unique_ptr<const ControlGroup> group_;
  std::chrono::nanoseconds supervisor_cpu_{0};
  std::optional<std::chrono::nanoseconds> cpu_before_launch_;  ///< of the group without the supervisor
};

/// By a control group alone. No program can evade its freezer, so none computes while it is stopped.
class FreezingHold : public GroupHold {
 public:
  using GroupHold::GroupHold;

  std::chrono::nanoseconds cpu_while_stopped() override { return {}; }
  void stop() override { group().freeze(true); }
  void resume() override { group().freeze(false); }
};

}  // namespace

std::unique_ptr<Hold> make_hold(std::unique_ptr<const ControlGroup> group, bool freezes, AskSupervisor ask) {
  if (!group) return std::make_unique<Hold>(std::move(ask));
  if (!freezes) return std::make_unique<GroupHold>(std::move(group), std::move(ask));
  return std::make_unique<FreezingHold>(std::move(group), std::move(ask));
}

std::chrono::nanoseconds Hold::cpu_time() {
  if (!stopped_) {
    if (const auto cpu = cpu_time_of_only_process()) return *cpu;
  }
  account();
  return accounted_.cpu;
}

std::chrono::nanoseconds Hold::cpu_while_stopped() {
  account();
  return accounted_.cpu_while_stopped;
}

void Hold::stop() {
  stopped_ = true;
  take(ask_(SupervisorRequest::Kind::stop));
}

void Hold::resume() {
  stopped_ = false;
  ask_(SupervisorRequest::Kind::resume);
  accounted_ = {};
  answered_ = {};
}

// Asks the supervisor for the CPU times, unless it has just sent them.
void Hold::account() {
  if (std::chrono::steady_clock::now() - answered_ <= freshness) return;
  // A stopped program with the CPU time of the supervisor's last report has not run since.
  if (stopped_ && cpu_time_of_only_process() == accounted_.cpu) return;
  take(ask_(SupervisorRequest::Kind::account));
}

void Hold::take(const std::optional<SupervisorMessage>& answer) {
  if (!answer) return;
  accounted_ = *answer;
  answered_ = std::chrono::steady_clock::now();
}

// Reads /proc directly, because a request would wake the supervisor.
std::optional<std::chrono::nanoseconds> Hold::cpu_time_of_only_process() {
  if (supervisor_ == 0) return std::nullopt;
  if (!only_process_) only_process_.emplace(supervisor_);
  return only_process_->cpu_time();
}

}  // namespace kaven::referee::sandbox
