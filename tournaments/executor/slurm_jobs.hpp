#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/executor/slurm_batch.hpp"
#include "tournaments/executor/slurm_commands.hpp"

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

}  // namespace kaven::tournaments::executor
