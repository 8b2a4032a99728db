#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/executor/slurm_batch.hpp"
#include "tournaments/executor/slurm_commands.hpp"

namespace kaven::tournaments::executor {

/// One task of a job array, as far as it is known.
struct SlurmTask {
  std::vector<GameSpec> games;     ///< the games whose results have not come
  std::uint64_t results_read = 0;  ///< bytes of its results
  bool played_any = false;
  bool has_run = false;   ///< it was seen running
  bool requeued = false;  ///< Slurm took it from a machine and holds it back before it starts it again
  bool released = false;  ///< we have asked for it to start at once
  int polls_missing = 0;  ///< the number of polls in a row in which it was not in the queue, or over
  std::string state;      ///< the state that Slurm named last: `R None`
  /// When its results first spoke of a game whose record cannot be seen yet.
  std::optional<std::chrono::steady_clock::time_point> record_missing_since;

  /// It has ended without the games that it still has. A task must be missing twice, one poll after the
  /// other: Slurm takes one that it starts again through states in which it seems to have ended, and what it
  /// wrote may come late.
  bool is_lost() const;
};

/// A batch that was handed to Slurm as a job array, or is being handed to it.
struct SlurmJob {
  SlurmBatch batch;
  std::vector<SlurmTask> tasks;
  bool submitting = false;  ///< sbatch runs
  bool failed = false;      ///< a task of it ended without playing anything: its output may explain it

  bool over() const;
};

/// What changed in the queue since it was read last.
struct QueueChanges {
  bool any = false;
  std::vector<QueuedTask> held;  ///< tasks that somebody has to release by hand
};

/// The jobs with games whose results have not come. They stand in the tournament's folder `slurm/` and
/// outlive this process: the next one takes them up there.
class SlurmJobs {
 public:
  /// Takes up what lies in `slurm`. Throws std::runtime_error for a batch that cannot be read.
  explicit SlurmJobs(const boost::filesystem::path& slurm);
  /// Removes what is over.
  ~SlurmJobs();
  SlurmJobs(const SlurmJobs&) = delete;
  SlurmJobs& operator=(const SlurmJobs&) = delete;

  bool empty() const { return jobs_.empty(); }
  /// The jobs, oldest first; references stay valid until remove_over().
  const std::list<std::unique_ptr<SlurmJob>>& all() const { return jobs_; }
  bool holds(folder::GameId game) const;
  SlurmJob& add(SlurmBatch batch);

  /// The names of all jobs, by which the queue is asked for them.
  std::vector<std::string> names() const;
  /// The numbers of those that have one.
  std::vector<std::string> numbers() const;
  /// How many tasks have games left.
  std::size_t unfinished_tasks() const;

  /// Reads what tasks have told, and calls `finished` for each game that they are done with. A game that was
  /// played is done only when its record can be seen from here.
  void read_results(const std::function<void(const TaskResult&)>& finished);
  /// Takes over what squeue says.
  QueueChanges take_queue(std::span<const QueuedTask> queue);
  /// The tasks, as `12_3`, that Slurm holds back and that nobody has released yet; from now on they are.
  std::vector<std::string> take_requeued();
  /// Forgets the jobs without games, and removes their batches.
  void remove_over();

 private:
  SlurmJob* find(const std::string& name) const;

  std::list<std::unique_ptr<SlurmJob>> jobs_;
};

}  // namespace kaven::tournaments::executor
