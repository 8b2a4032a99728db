// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/executor/slurm_batch.hpp"
#include "tournaments/play/executor/slurm_commands.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

// The games that Slurm has: the jobs in its queue, what they have played and lost; how often to ask for them, how many
// more Slurm accepts, and which nodes fail.

namespace kaven::tournaments::executor {

/// Computes the interval between queries of Slurm: short during activity, longer and longer without, and up
/// to a minute while Slurm does not answer.
class PollInterval {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Observations since the last query.
  struct Seen {
    bool progress = false;
    bool unanswered = false;
    bool stopping = false;  ///< somebody at the terminal waits for the end
  };

  explicit PollInterval(Duration shortest) : shortest_(shortest), last_(shortest) {}

  /// Returns the interval until the next query.
  Duration next(const Seen& seen);

 private:
  Duration shortest_;
  Duration last_;
};

/// The known state of one task of a job array.
struct SlurmTask {
  std::vector<GameSpec> games;     ///< games without a result yet
  std::uint64_t results_read = 0;  ///< bytes read from its results
  bool played_any = false;
  bool has_run = false;   ///< was seen running
  bool requeued = false;  ///< Slurm removed it from a machine, and delays its restart
  bool released = false;  ///< this executor has requested its immediate start
  int polls_missing = 0;  ///< number of consecutive polls without it in the queue, or with its end
  std::string state;      ///< Slurm's last state: `R None`
  std::string node;       ///< where it ran last; empty while unknown
  /// When its results first mentioned a game whose record is not visible yet.
  std::optional<std::chrono::steady_clock::time_point> record_missing_since;

  /// Returns true if the task has ended without its remaining games. It must be missing in two consecutive
  /// polls: while Slurm restarts a task, the task goes through states in which it seems to have ended; and
  /// its output may become visible late.
  bool is_lost() const;
  /// Returns true if its program failed, or its node did: nobody has ended the task.
  bool has_failed() const;
};

/// A batch that was submitted to Slurm as a job array, or is being submitted.
struct SlurmJob {
  SlurmBatch batch;
  std::vector<SlurmTask> tasks;
  std::set<std::string> without = {};  ///< nodes on which none of its tasks should run
  bool submitting = false;             ///< sbatch is running
  bool failed = false;                 ///< a task ended without playing anything: its output may explain why

  /// Returns true if no task has games left.
  bool over() const;
};

/// Changes in the queue since the last poll.
struct QueueChanges {
  bool any = false;
  std::vector<QueuedTask> held;   ///< tasks that somebody must release by hand
  std::vector<QueuedTask> stuck;  ///< tasks that wait for another reason that may not pass by itself
};

/// The jobs with games that have no result yet. The folder `slurm/` of the tournament stores them; they
/// outlive this process, and the next one resumes them.
class SlurmJobs {
 public:
  /// Resumes the batches in `slurm`, the folder slurm/ of the tournament at `root`. Throws std::runtime_error if one
  /// is unreadable.
  SlurmJobs(const boost::filesystem::path& root, const boost::filesystem::path& slurm);
  /// Removes the batches that have ended.
  ~SlurmJobs();
  SlurmJobs(const SlurmJobs&) = delete;
  SlurmJobs& operator=(const SlurmJobs&) = delete;

  /// Returns the batches of another folder that were copied with this one: their jobs belong to the other folder.
  const std::vector<SlurmBatch>& copied() const { return copied_; }
  bool empty() const { return jobs_.empty(); }
  /// Returns the jobs, oldest first; references remain valid until remove_over().
  const std::list<std::unique_ptr<SlurmJob>>& all() const { return jobs_; }
  /// Returns true if a job still has this game.
  bool holds(folder::GameId game) const;
  SlurmJob& add(SlurmBatch batch);

  /// Returns the names of all jobs, for the query of the queue.
  std::vector<std::string> names() const;
  /// Returns the numbers of the jobs that have one.
  std::vector<std::string> numbers() const;
  /// Returns how many tasks have games left.
  std::size_t unfinished_tasks() const;

  /// Reads the results of tasks, and calls `finished` for each finished game. A game that was played is
  /// finished only when its record is visible on this machine.
  void read_results(const std::function<void(const TaskResult&)>& finished);
  /// Updates the jobs from the output of squeue.
  QueueChanges take_queue(std::span<const QueuedTask> queue);
  /// Returns the tasks, such as `12_3`, that Slurm holds back and that have not been released, and marks them
  /// as released.
  std::vector<std::string> take_requeued();
  /// Removes the jobs without games, and their batches.
  void remove_over();

 private:
  SlurmJob* find(const std::string& name) const;

  std::list<std::unique_ptr<SlurmJob>> jobs_;
  std::vector<SlurmBatch> copied_;
};

/// How many tasks Slurm accepts, and how many it runs at once. Sites limit a user's jobs in more ways than can be
/// queried, so the answers of sbatch count, too.
class SlurmLimits {
 public:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

  SlurmLimits(boost::asio::io_context& context, const settings::SlurmSettings& settings)
      : context_(context), settings_(settings) {}

  /// Asks Slurm, and then calls `done` with the reason if it does not answer, otherwise with an empty text.
  void ask(const std::function<void(const std::string& unanswered)>& done);
  /// Returns the number of tasks that can run at once; empty while unknown.
  std::optional<std::size_t> slots() const { return slots_; }
  /// Returns how many tasks the next job may have, after ask().
  std::size_t most_tasks() const { return std::min(largest_array_.value_or(no_limit), most_tasks_); }
  /// sbatch has accepted a job.
  void accept() { most_tasks_ = std::max(most_tasks_, most_tasks_ * 2); }
  /// sbatch has rejected a job of this size: the next one is half as large.
  void reject(std::size_t tasks) { most_tasks_ = tasks / 2; }

 private:
  void ask_slots(const std::function<void(const std::string&)>& done);

  boost::asio::io_context& context_;
  const settings::SlurmSettings& settings_;
  std::optional<std::size_t> largest_array_;  ///< tasks per job according to Slurm's configuration
  std::optional<std::size_t> slots_;
  std::size_t most_tasks_ = no_limit;  ///< the limit of the next job, after Slurm has rejected a larger one
};

/// The nodes of a cluster on which tasks fail one after the other: Slurm gives such a node more and more of them, as
/// it is always free.
class FailingNodes {
 public:
  /// A game was played on the node.
  void played(const std::string& node) { failures_.erase(node); }
  /// A task failed on the node without having played a game.
  void failed(const std::string& node) { ++failures_[node]; }
  /// Returns true if the node is to blame, and not the games: more than one task has failed there one after the other.
  bool is_bad(const std::string& node) const;
  std::set<std::string> bad() const;

 private:
  std::map<std::string, int> failures_;  ///< the tasks that have failed there since the last game
};

/// Must be called before games are played elsewhere than on Slurm. Throws std::runtime_error with the remedy if jobs of
/// an earlier run are still in the queue of Slurm, or if Slurm does not answer: games would be played twice.
void require_no_slurm_jobs(const folder::Folder& folder);

}  // namespace kaven::tournaments::executor
