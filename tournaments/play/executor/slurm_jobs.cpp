// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/join.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/program/program_command.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/executor/command_run.hpp"
#include "tournaments/play/executor/slurm_batch.hpp"
#include "tournaments/play/executor/slurm_commands.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

constexpr double growth = 1.5;
constexpr int longest_factor = 4;
constexpr std::chrono::seconds longest_while_unanswered{60};
constexpr std::chrono::seconds longest_while_stopping{1};

using Clock = std::chrono::steady_clock;

constexpr int polls_until_lost = 2;
// Delay until files written by another machine become visible: up to a minute on usual network file systems.
constexpr std::chrono::seconds longest_file_delay{60};

// After a failed lookup, a network file system may hide a file until its folder is listed again.
bool is_there(const fs::path& file) {
  if (fs::exists(file)) return true;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(file.parent_path())) {
  }
  return fs::exists(file);
}

// Returns whether the record of a played game is visible, or has been awaited for long enough.
bool is_record_settled(SlurmTask& task, const fs::path& record) {
  if (!is_there(record)) {
    const Clock::time_point since = task.record_missing_since.value_or(Clock::now());
    task.record_missing_since = since;
    if (Clock::now() - since < longest_file_delay) return false;
  }
  task.record_missing_since.reset();
  return true;
}

// Returns false if the result must be read again later.
bool take_result(SlurmTask& task, const TaskResult& task_result,
                 const std::function<void(const TaskResult&)>& finished) {
  const auto spec = std::ranges::find(task.games, task_result.game, &GameSpec::game);
  if (spec == task.games.end()) return true;
  if (task_result.result.kind == ExecutionResult::Kind::played) {
    if (!is_record_settled(task, spec->record)) return false;
    task.played_any = true;
  }
  task.games.erase(spec);
  finished(task_result);
  return true;
}

constexpr int failures_of_a_bad_node = 2;

}  // namespace

PollInterval::Duration PollInterval::next(const Seen& seen) {
  if (seen.stopping) {
    last_ = std::min<Duration>(shortest_, longest_while_stopping);
  } else if (seen.progress) {
    last_ = shortest_;
  } else {
    const Duration longest = seen.unanswered ? std::max<Duration>(longest_while_unanswered, shortest_)
                                             : shortest_ * longest_factor;
    last_ = std::min(longest, std::chrono::duration_cast<Duration>(last_ * growth));
  }
  return last_;
}

bool SlurmTask::is_lost() const {
  return !games.empty() && polls_missing >= polls_until_lost && !record_missing_since;
}

bool SlurmTask::has_failed() const {
  const std::string word = state.substr(0, state.find(' '));
  return word == "F" || word == "NF" || word == "BF";
}

bool SlurmJob::over() const {
  return std::ranges::all_of(tasks, [](const SlurmTask& task) { return task.games.empty(); });
}

SlurmJobs::SlurmJobs(const fs::path& root, const fs::path& slurm) {
  std::map<folder::GameId, const SlurmJob*> last_job;
  for (const fs::path& place : live_batches(slurm)) {
    SlurmBatch batch = read_batch(place);
    if (!is_batch_of(batch, root)) {
      close_batch(batch, true);
      copied_.push_back(std::move(batch));
      continue;
    }
    const SlurmJob& job = add(std::move(batch));
    for (const SlurmTask& task : job.tasks) {
      for (const GameSpec& spec : task.games) last_job[spec.game] = &job;
    }
  }
  // A game that was submitted again belongs to the later job.
  for (const auto& job : jobs_) {
    for (SlurmTask& task : job->tasks) {
      std::erase_if(task.games, [&](const GameSpec& spec) { return last_job[spec.game] != job.get(); });
    }
  }
}

SlurmJobs::~SlurmJobs() {
  try {
    remove_over();
  } catch (const std::exception&) {
    // The next process finds jobs without games to play.
  }
}

bool SlurmJobs::holds(folder::GameId game) const {
  return std::ranges::any_of(jobs_, [&](const auto& job) {
    return std::ranges::any_of(job->tasks, [&](const SlurmTask& task) {
      return std::ranges::find(task.games, game, &GameSpec::game) != task.games.end();
    });
  });
}

SlurmJob& SlurmJobs::add(SlurmBatch batch) {
  auto job = std::make_unique<SlurmJob>();
  job->batch = std::move(batch);
  for (const auto& specs : job->batch.tasks) job->tasks.emplace_back().games = specs;
  return *jobs_.emplace_back(std::move(job));
}

std::vector<std::string> SlurmJobs::names() const {
  std::vector<std::string> names;
  for (const auto& job : jobs_) names.push_back(job->batch.name);
  return names;
}

std::vector<std::string> SlurmJobs::numbers() const {
  std::vector<std::string> numbers;
  for (const auto& job : jobs_) {
    if (!job->batch.job.empty()) numbers.push_back(job->batch.job);
  }
  return numbers;
}

std::size_t SlurmJobs::unfinished_tasks() const {
  std::size_t tasks = 0;
  for (const auto& job : jobs_) {
    tasks += static_cast<std::size_t>(
        std::ranges::count_if(job->tasks, [](const SlurmTask& task) { return !task.games.empty(); }));
  }
  return tasks;
}

void SlurmJobs::read_results(const std::function<void(const TaskResult&)>& finished) {
  for (const auto& job : jobs_) {
    for (std::size_t index = 0; index < job->tasks.size(); ++index) {
      SlurmTask& task = job->tasks[index];
      if (task.games.empty()) continue;
      std::uint64_t position = task.results_read;
      const auto results = executor::read_results(job->batch, static_cast<int>(index), position);
      const bool all_taken = std::ranges::all_of(
          results, [&](const TaskResult& task_result) { return take_result(task, task_result, finished); });
      if (all_taken) task.results_read = position;
    }
  }
}

SlurmJob* SlurmJobs::find(const std::string& name) const {
  const auto found = std::ranges::find_if(jobs_, [&](const auto& job) { return job->batch.name == name; });
  return found == jobs_.end() ? nullptr : found->get();
}

QueueChanges SlurmJobs::take_queue(std::span<const QueuedTask> queue) {
  for (const auto& job : jobs_) {
    for (SlurmTask& task : job->tasks) ++task.polls_missing;
  }
  QueueChanges changes;
  for (const QueuedTask& queued : queue) {
    SlurmJob* const job = find(queued.name);
    if (job == nullptr || queued.task >= static_cast<int>(job->tasks.size())) continue;
    if (job->batch.job.empty()) {
      job->batch.job = queued.job;
      write_job(job->batch);
    }
    if (job->batch.job != queued.job) continue;
    SlurmTask& task = job->tasks[static_cast<std::size_t>(queued.task)];
    if (std::string state = queued.word + " " + queued.reason; task.state != state) {
      changes.any = true;
      task.state = std::move(state);
      if (queued.state == QueuedTask::State::waiting && !remedy_for_waiting(queued.reason).empty())
        (is_held_by_hand(queued.reason) ? changes.held : changes.stuck).push_back(queued);
    }
    if (!queued.node.empty()) task.node = queued.node;
    if (queued.state != QueuedTask::State::over) task.polls_missing = 0;
    if (queued.state == QueuedTask::State::running) {
      task.has_run = true;
      task.released = false;
    }
    task.requeued =
        queued.state == QueuedTask::State::waiting && queued.reason == "BeginTime" && task.has_run;
  }
  return changes;
}

std::vector<std::string> SlurmJobs::take_requeued() {
  std::vector<std::string> requeued;
  for (const auto& job : jobs_) {
    for (std::size_t index = 0; index < job->tasks.size(); ++index) {
      SlurmTask& task = job->tasks[index];
      if (!task.requeued || std::exchange(task.released, true)) continue;
      requeued.push_back(fmt::format("{}_{}", job->batch.job, index));
    }
  }
  return requeued;
}

void SlurmJobs::remove_over() {
  std::erase_if(jobs_, [](const auto& job) {
    if (!job->over() || job->submitting) return false;
    close_batch(job->batch, job->failed);
    return true;
  });
}

void SlurmLimits::ask(const std::function<void(const std::string&)>& done) {
  if (largest_array_) return ask_slots(done);
  run_command(context_, limits_command(), longest_slurm_command, [this, done](const CommandResult& scontrol) {
    if (!scontrol.succeeded()) return done(scontrol.errors);
    largest_array_ = read_largest_array(scontrol.output);
    ask_slots(done);
  });
}

// Again for each submission: nodes come and go. Without an answer the last one counts.
void SlurmLimits::ask_slots(const std::function<void(const std::string&)>& done) {
  if (settings_.games_per_task > 0) return done("");
  run_command(context_, processors_command(settings_.partition), longest_slurm_command,
              [this, done](const CommandResult& sinfo) {
                const auto processors = sinfo.succeeded() ? read_processors(sinfo.output, settings_.partition)
                                                          : std::optional<std::size_t>();
                if (processors)
                  slots_ =
                      std::max<std::size_t>(1, *processors / static_cast<std::size_t>(settings_.processors));
                done("");
              });
}

bool FailingNodes::is_bad(const std::string& node) const {
  const auto found = failures_.find(node);
  return found != failures_.end() && found->second >= failures_of_a_bad_node;
}

std::set<std::string> FailingNodes::bad() const {
  std::set<std::string> bad;
  for (const auto& [node, failures] : failures_) {
    if (failures >= failures_of_a_bad_node) bad.insert(node);
  }
  return bad;
}

void require_no_slurm_jobs(const folder::Folder& folder) {
  std::vector<std::string> names;
  for (const boost::filesystem::path& place : live_batches(folder.slurm())) {
    const SlurmBatch batch = read_batch(place);
    if (is_batch_of(batch, folder.root)) names.push_back(batch.name);
  }
  if (names.empty()) return;
  boost::asio::io_context context;
  CommandResult squeue;
  run_command(context, queue_command(names), longest_slurm_command,
              [&squeue](const CommandResult& result) { squeue = result; });
  context.run();
  const std::string go_on = program::joined_command(
      std::array<std::string, 5>{"tournament", "run", folder.root.string(), "--executor", "slurm"});
  if (!squeue.succeeded()) {
    throw std::runtime_error(
        fmt::format("an earlier run handed out games to Slurm, which does not say whether they are over "
                    "({}); to continue with them: {}; "
                    "if none of them is in its queue any more, remove {}",
                    text::printable(squeue.errors.substr(0, squeue.errors.find('\n')), 300), go_on,
                    folder.slurm().string()));
  }
  std::set<std::string> jobs;
  for (const QueuedTask& task : read_queue(squeue.output)) {
    if (task.state != QueuedTask::State::over) jobs.insert(task.job);
  }
  if (jobs.empty()) return;
  throw std::runtime_error(
      fmt::format("games of an earlier run are still in the queue of Slurm; to continue with them: {}; to "
                  "cancel them: {}",
                  go_on, boost::join(cancel_command({jobs.begin(), jobs.end()}), " ")));
}

}  // namespace kaven::tournaments::executor
