#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"

namespace kaven::tournaments::executor {

/// Games that went to Slurm together, as one job array, in a folder of their own among the tournament's:
///
///   slurm/batch-0001-5d0c1f7a/
///     orders.json       which games each task plays; there before the job is
///     tournament.toml   the settings of the run
///     task.sh           what Slurm starts
///     job               the job's number; there as soon as Slurm has told it
///     returns/3         what became of the games of task 3, a line each, written by the task
///     output/3.txt      what task 3 and Slurm print
///     over              nothing is to be expected any more; kept for people to look into
struct SlurmBatch {
  boost::filesystem::path place;  ///< absolute
  std::string name;               ///< the name of its job, unlike that of any other job
  std::string job;                ///< the number of its job; empty while that is not known
  std::vector<std::vector<GameSpec>> tasks;
};

/// A game that a task has done with.
struct TaskResult {
  folder::GameId game;
  ExecutionResult result;
  double seconds = 0;  ///< wall-clock time from its start to its end
};

/// Writes what the tasks need, with `command` as the words of the program that plays one: the batch's place
/// and the task's number are put behind them. Throws std::system_error.
void write_batch(const SlurmBatch& batch, const std::vector<std::string>& command);
/// Keeps the job's number. Throws std::system_error.
void write_job(const SlurmBatch& batch);
/// Throws std::runtime_error that names the file when it is not as it was written.
SlurmBatch read_batch(const boost::filesystem::path& place);

/// Where the batches lie in the folder `slurm` that are not over, oldest first.
std::vector<boost::filesystem::path> live_batches(const boost::filesystem::path& slurm);
/// A further batch of the tournament at `root`, without tasks and not written yet. A random word in its place
/// and its name tells it from every other one: a task that Slurm starts again long after its batch was closed
/// must not find another one there.
SlurmBatch new_batch(const boost::filesystem::path& root, const boost::filesystem::path& slurm);
/// Removes a batch of which nothing is to be expected any more, unless `keep` says that something in it may
/// want to be looked into.
void close_batch(const SlurmBatch& batch, bool keep);

/// Adds a result, as one line in one write, so that tasks that take each other for dead do not mix theirs.
/// Throws std::system_error that names the file.
void append_result(const SlurmBatch& batch, int task, const TaskResult& result);
/// The results in the whole lines from byte `position` on, which is moved behind them. Lines that are no
/// results are passed over.
std::vector<TaskResult> read_results(const SlurmBatch& batch, int task, std::uint64_t& position);
/// The last line of what a task printed; empty when there is none.
std::string last_line_of_output(const SlurmBatch& batch, int task);

}  // namespace kaven::tournaments::executor
