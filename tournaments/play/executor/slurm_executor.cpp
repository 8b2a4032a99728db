// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_executor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/join.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/executor/command_run.hpp"
#include "tournaments/play/executor/packing.hpp"
#include "tournaments/play/executor/slurm_commands.hpp"
#include "tournaments/play/executor/slurm_jobs.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

// Reading results costs Slurm nothing, and the others wait for the first ones.
constexpr std::chrono::milliseconds first_results_interval{500};

std::string first_line(const std::string& text) {
  return text::printable(text.substr(0, text.find('\n')), 300);
}

class SlurmExecutor : public Executor {
 public:
  SlurmExecutor(boost::asio::io_context& context, const folder::Folder& folder, settings::Settings settings,
                fs::path programs)
      : context_(context),
        root_(folder.root),
        slurm_(folder.slurm()),
        settings_(std::move(settings)),
        programs_(std::move(programs)),
        timer_(context),
        interval_(std::chrono::duration_cast<Clock::duration>(settings_.slurm.look_interval)),
        jobs_(root_, slurm_),
        limits_(context, settings_.slurm) {}

  void tell_notes_to(std::function<void(const std::string&)> tell) override;
  std::size_t capacity(std::size_t /*asked*/) const override { return SlurmLimits::no_limit; }
  bool resume(const GameSpec& spec, Done done) override;
  void start(const GameSpec& spec, Done done) override;
  void stop() override;
  void kill() override;

 private:
  // Query the queue repeatedly.
  void poll_soon();
  void poll();
  void poll_queue();
  void schedule_poll();
  void wait_for_poll();
  void note_unanswered(const std::string& reason);

  // Process results and lost tasks.
  void read_results();
  void take_queue(const std::string& output);
  void find_lost_tasks();
  void take_lost_task(SlurmJob& job, SlurmTask& task);
  void hand_out_again(const std::vector<GameSpec>& games);
  bool blame_node(const SlurmJob& job, const SlurmTask& task, const std::string& what);
  void release_requeued();
  void finish(folder::GameId game, const ExecutionResult& result);

  // Submit games.
  void hand_out();
  void submit_waiting();
  bool write(const SlurmBatch& batch);
  void submit(SlurmJob& job);
  void take_submission(SlurmJob& job, const CommandResult& sbatch);
  void take_rejection(SlurmJob& job, const std::string& reason);
  void cancel();

  boost::asio::io_context& context_;
  fs::path root_;
  fs::path slurm_;
  settings::Settings settings_;
  fs::path programs_;
  std::function<void(const std::string&)> note_ = [](const std::string&) {};

  boost::asio::steady_timer timer_;
  PollInterval interval_;
  Clock::time_point next_query_;
  bool polling_ = false;
  bool poll_again_ = false;             ///< something happened in the meantime
  bool progress_ = false;               ///< something has happened since the last poll
  bool unanswered_ = false;             ///< Slurm did not answer the last query
  std::set<std::string> told_reasons_;  ///< why tasks wait, as kind_of_reason(): each is noted once

  std::vector<GameSpec> waiting_;
  std::map<folder::GameId, Done> unfinished_;  ///< the callback of each game that waits or is in a job
  SlurmJobs jobs_;
  FailingNodes failing_nodes_;
  Durations durations_;
  SlurmLimits limits_;
  bool unwritten_ = false;   ///< the files of the last batch could not be written
  bool queue_full_ = false;  ///< Slurm accepts no more tasks until one has ended
  bool stopping_ = false;
};

void SlurmExecutor::tell_notes_to(std::function<void(const std::string&)> tell) {
  note_ = std::move(tell);
  for (const SlurmBatch& batch : jobs_.copied()) {
    note_(
        fmt::format("job {} of Slurm plays for {}, of which this folder is a copy, or which was moved here: "
                    "it is left alone",
                    batch.job.empty() ? batch.name : batch.job, batch.root.string()));
  }
}

bool SlurmExecutor::resume(const GameSpec& spec, Done done) {
  if (!jobs_.holds(spec.game)) return false;
  unfinished_[spec.game] = std::move(done);
  poll_soon();
  return true;
}

void SlurmExecutor::start(const GameSpec& spec, Done done) {
  waiting_.push_back(spec);
  unfinished_[spec.game] = std::move(done);
  poll_soon();
}

// All games started before the next event are submitted together.
void SlurmExecutor::poll_soon() {
  progress_ = true;
  if (polling_) {
    poll_again_ = true;
    return;
  }
  timer_.expires_after(Clock::duration::zero());
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) poll();
  });
}

void SlurmExecutor::poll() {
  polling_ = true;
  poll_again_ = false;
  read_results();
  jobs_.remove_over();
  if (jobs_.empty()) {
    hand_out();
  } else {
    poll_queue();
  }
}

void SlurmExecutor::poll_queue() {
  run_command(context_, queue_command(jobs_.names()), longest_slurm_command,
              [this](const CommandResult& squeue) {
                if (squeue.succeeded()) {
                  take_queue(squeue.output);
                  // Results are read again: a task that has ended may have written some before.
                  read_results();
                  find_lost_tasks();
                  jobs_.remove_over();
                  release_requeued();
                } else {
                  note_unanswered(squeue.errors);
                }
                hand_out();
              });
}

void SlurmExecutor::schedule_poll() {
  polling_ = false;
  if (poll_again_) {
    poll_soon();
    return;
  }
  if (jobs_.empty() && waiting_.empty()) return;
  const Clock::duration interval = interval_.next(
      {.progress = std::exchange(progress_, false), .unanswered = unanswered_, .stopping = stopping_});
  next_query_ = Clock::now() + interval;
  wait_for_poll();
}

void SlurmExecutor::wait_for_poll() {
  const bool others_wait = measures_games(settings_, durations_, limits_.slots()) && !waiting_.empty();
  const Clock::time_point soon = Clock::now() + first_results_interval;
  timer_.expires_at(others_wait ? std::min(next_query_, soon) : next_query_);
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    if (Clock::now() < next_query_) read_results();
    if (Clock::now() < next_query_ && !progress_) {
      wait_for_poll();
    } else {
      poll();
    }
  });
}

void SlurmExecutor::note_unanswered(const std::string& reason) {
  if (std::exchange(unanswered_, true)) return;
  note_("Slurm does not answer; no game is played again for that: " + first_line(reason));
}

void SlurmExecutor::read_results() {
  jobs_.read_results([this](const TaskResult& task_result) {
    if (task_result.result.kind == ExecutionResult::Kind::played) {
      if (task_result.seconds > 0) durations_.add(settings::Seconds(task_result.seconds));
      failing_nodes_.played(task_result.node);
    }
    progress_ = true;
    queue_full_ = false;
    finish(task_result.game, task_result.result);
  });
}

void SlurmExecutor::take_queue(const std::string& output) {
  if (std::exchange(unanswered_, false)) note_("Slurm answers again");
  const QueueChanges changes = jobs_.take_queue(read_queue(output));
  progress_ = progress_ || changes.any;
  if (stopping_) return;
  for (const QueuedTask& task : changes.held) {
    note_(fmt::format("task {0}_{1} of Slurm is held ({2}); to let it go: scontrol release {0}_{1}", task.job,
                      task.task, task.reason));
  }
  for (const QueuedTask& task : changes.stuck) {
    if (!told_reasons_.insert(kind_of_reason(task.reason)).second) continue;
    note_(fmt::format("task {}_{} of Slurm waits ({}): {}; to change a setting: Ctrl-C, then run again",
                      task.job, task.task, text::printable(task.reason, 200),
                      remedy_for_waiting(task.reason)));
  }
}

void SlurmExecutor::find_lost_tasks() {
  for (const auto& job : jobs_.all()) {
    if (job->submitting || std::ranges::none_of(job->tasks, &SlurmTask::is_lost)) continue;
    if (job->batch.job.empty() && !stopping_) {
      // The job was never submitted: the runner or Slurm ended before.
      submit(*job);
      continue;
    }
    for (SlurmTask& task : job->tasks) {
      if (task.is_lost()) take_lost_task(*job, task);
    }
  }
}

void SlurmExecutor::take_lost_task(SlurmJob& job, SlurmTask& task) {
  progress_ = true;
  queue_full_ = false;
  const auto number = &task - job.tasks.data();
  const std::vector<GameSpec> games = std::exchange(task.games, {});
  const std::string id = fmt::format("{}_{}", job.batch.job, number);
  const std::string output = text::printable(last_line_of_output(job.batch, static_cast<int>(number)), 200);
  const std::string end = fmt::format("({}){}", task.state.empty() ? "not in the queue" : task.state,
                                      output.empty() ? "" : ": " + output);
  if (stopping_ || !task.played_any) job.failed = true;
  if (!stopping_ && task.played_any) {
    note_(fmt::format("task {} of Slurm has ended ({}); the {} games that it left are handed out again", id,
                      task.state, games.size()));
    hand_out_again(games);
  } else if (!stopping_ && blame_node(job, task, id + ": " + end)) {
    hand_out_again(games);
  } else {
    const ExecutionResult result{ExecutionResult::Kind::failed,
                                 fmt::format("task {} of Slurm has ended without it {}", id, end)};
    for (const GameSpec& spec : games) finish(spec.game, result);
  }
}

void SlurmExecutor::hand_out_again(const std::vector<GameSpec>& games) {
  for (const GameSpec& spec : games) {
    if (unfinished_.contains(spec.game)) waiting_.push_back(spec);
  }
}

// Takes a task that has played no game; `what` describes its end. Returns true if its node is to blame, and not the
// games.
bool SlurmExecutor::blame_node(const SlurmJob& job, const SlurmTask& task, const std::string& what) {
  // The user's own --exclude replaces that of this run: the games would come back to the node for ever.
  if (task.node.empty() || !task.has_failed() || job.without.contains(task.node)) return false;
  const bool was_bad = failing_nodes_.is_bad(task.node);
  failing_nodes_.failed(task.node);
  if (!failing_nodes_.is_bad(task.node)) return false;
  if (!was_bad) {
    note_(
        fmt::format("tasks fail on {} (the last one, {}): this run hands out its games again, to other nodes",
                    task.node, what));
  }
  return true;
}

// Slurm delays a restart by two minutes, so that the same machine does not get the task; a lost machine does
// not get it anyway.
void SlurmExecutor::release_requeued() {
  const std::vector<std::string> requeued = jobs_.take_requeued();
  if (requeued.empty() || stopping_) return;
  note_(fmt::format("Slurm starts {} tasks again that it has lost or taken away", requeued.size()));
  // If this fails, the tasks start by themselves later.
  run_command(context_, release_command(requeued), longest_slurm_command, [](const CommandResult&) {});
}

void SlurmExecutor::finish(folder::GameId game, const ExecutionResult& result) {
  auto found = unfinished_.extract(game);
  // A game that is void or was finished has no callback: nobody waits for it.
  if (found) found.mapped()(result);
}

void SlurmExecutor::hand_out() {
  const bool wanted = !stopping_ && !queue_full_ && !waiting_.empty();
  if (!wanted) {
    schedule_poll();
    return;
  }
  limits_.ask([this](const std::string& unanswered) {
    if (unanswered.empty()) {
      submit_waiting();
    } else {
      note_unanswered(unanswered);
      schedule_poll();
    }
  });
}

void SlurmExecutor::submit_waiting() {
  const std::size_t queued = jobs_.unfinished_tasks();
  std::size_t most = limits_.most_tasks();
  if (measures_games(settings_, durations_, limits_.slots()))
    most = std::min(most, most_first_tasks(limits_.slots(), queued));
  if (most == 0 || stopping_) {
    schedule_poll();
    return;
  }
  SlurmBatch batch = new_batch(root_, slurm_);
  batch.tasks = pack(waiting_, task_sizes(settings_, durations_, limits_.slots()), most);
  if (write(batch)) {
    submit(jobs_.add(std::move(batch)));
  } else {
    std::vector<GameSpec> games;
    for (std::vector<GameSpec>& task : batch.tasks) std::ranges::move(task, std::back_inserter(games));
    waiting_.insert(waiting_.begin(), games.begin(), games.end());
  }
  schedule_poll();
}

// Returns false if the files of a batch cannot be written, for instance on a full disk: the next poll tries again.
bool SlurmExecutor::write(const SlurmBatch& batch) {
  try {
    // Writes the settings of this run: the command line may override the folder's settings, and those may
    // change.
    fs::create_directories(batch.place);
    system::replace_file(batch.place / "tournament.toml",
                         settings_file::settings_text(settings_, settings_file::Lists::in_full));
    write_batch(batch, {(programs_ / "tournament").string(), "play-task", root_.string()});
  } catch (const std::runtime_error& error) {
    close_batch(batch, false);
    if (!std::exchange(unwritten_, true))
      note_(fmt::format("no games are handed out to Slurm until this file can be written: {}", error.what()));
    return false;
  }
  if (std::exchange(unwritten_, false)) note_("files can be written again: continuing");
  return true;
}

void SlurmExecutor::submit(SlurmJob& job) {
  job.submitting = true;
  job.without = failing_nodes_.bad();
  run_command(
      context_,
      submit_command(settings_.slurm, job.batch.name, job.batch.place, root_, job.tasks.size(), job.without),
      longest_slurm_command, [this, &job](const CommandResult& sbatch) { take_submission(job, sbatch); });
}

void SlurmExecutor::take_submission(SlurmJob& job, const CommandResult& sbatch) {
  job.submitting = false;
  for (SlurmTask& task : job.tasks) task.polls_missing = 0;
  const std::string number = sbatch.succeeded() ? read_job_number(sbatch.output) : "";
  if (!number.empty()) {
    job.batch.job = number;
    write_job(job.batch);
    std::size_t games = 0;
    for (const SlurmTask& task : job.tasks) games += task.games.size();
    note_(fmt::format("{} games in {} tasks are in the queue of Slurm as job {}", games, job.tasks.size(),
                      number));
    limits_.accept();
    if (stopping_) cancel();
  } else if (is_unanswered(sbatch.errors)) {
    // The next poll shows whether the job exists.
    note_unanswered(sbatch.errors);
  } else {
    take_rejection(job, sbatch.errors);
  }
  poll_soon();
}

void SlurmExecutor::take_rejection(SlurmJob& job, const std::string& reason) {
  std::vector<GameSpec> games;
  for (SlurmTask& task : job.tasks) {
    std::ranges::move(std::exchange(task.games, {}), std::back_inserter(games));
  }
  std::erase_if(games, [&](const GameSpec& spec) { return !unfinished_.contains(spec.game); });
  waiting_.insert(waiting_.begin(), games.begin(), games.end());
  const std::size_t asked = job.tasks.size();
  if (asked > 1) {
    limits_.reject(asked);
    return;
  }
  const bool others = std::ranges::any_of(
      jobs_.all(), [&](const auto& each) { return each.get() != &job && !each->batch.job.empty(); });
  if (others) {
    queue_full_ = true;
    return;
  }
  const std::string said = first_line(reason);
  if (job.without.empty()) {
    throw std::runtime_error(
        fmt::format("Slurm accepts none of the {} games that wait, and they are left to the next run: {}",
                    waiting_.size(), said));
  }
  const ExecutionResult result{
      ExecutionResult::Kind::refused,
      fmt::format("{} (without {}, where tasks fail)", said, boost::join(job.without, ", "))};
  // If tasks fail on all nodes, such as on a full disk, no node is to blame: the next attempts may use them again.
  failing_nodes_ = {};
  for (const GameSpec& spec : std::exchange(waiting_, {})) finish(spec.game, result);
}

void SlurmExecutor::stop() {
  stopping_ = true;
  boost::asio::post(context_, [this] {
    for (const GameSpec& spec : std::exchange(waiting_, {}))
      finish(spec.game, {ExecutionResult::Kind::failed, "it was not handed out"});
    cancel();
    poll_soon();
  });
}

void SlurmExecutor::cancel() {
  const std::vector<std::string> numbers = jobs_.numbers();
  if (numbers.empty()) return;
  run_command(context_, cancel_command(numbers), longest_slurm_command, [this](const CommandResult& scancel) {
    if (!scancel.succeeded()) note_("scancel: " + text::printable(scancel.errors, 300));
    poll_soon();
  });
}

void SlurmExecutor::kill() {
  stopping_ = true;
  const std::vector<std::string> numbers = jobs_.numbers();
  if (!numbers.empty()) {
    run_command(context_, kill_command(numbers), longest_slurm_command, [](const CommandResult&) {});
  }
  boost::asio::post(context_, [this] {
    waiting_.clear();
    while (!unfinished_.empty()) {
      finish(unfinished_.begin()->first, {ExecutionResult::Kind::failed, "it was left to Slurm"});
    }
  });
}

}  // namespace

std::unique_ptr<Executor> make_slurm_executor(boost::asio::io_context& context, const folder::Folder& folder,
                                              settings::Settings settings, fs::path programs) {
  return std::make_unique<SlurmExecutor>(context, folder, std::move(settings), std::move(programs));
}

}  // namespace kaven::tournaments::executor
