// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tournaments/play/executor/executor.hpp"

namespace kaven::tournaments::executor {

/// Games submitted to Slurm together, as one job array. Each batch has its own folder:
///
///   slurm/batch-0001-5d0c1f7a/
///     orders.json       the tournament's folder, and the games of each task; written before the job is submitted
///     tournament.toml   the settings of the run
///     task.sh           the script that Slurm starts
///     job               the job's number; written as soon as Slurm has assigned it
///     returns/3         the results of the games of task 3, a line each, written by the task
///     output/3.txt      the output of task 3 and of Slurm
///     over              the batch has ended, but its files are kept for people to inspect
struct SlurmBatch {
  boost::filesystem::path place;  ///< absolute
  boost::filesystem::path root;   ///< the folder of its tournament
  std::string name;               ///< unique name of its job
  std::string job;                ///< number of its job; empty while unknown
  std::vector<std::vector<GameSpec>> tasks;
};

/// The result of a game played by a task.
struct TaskResult {
  folder::GameId game;
  ExecutionResult result;
  double seconds = 0;     ///< wall-clock time from start to end
  std::string node = {};  ///< Slurm's name of the machine
};

/// Writes the files for the tasks. `command` are the words of the program that plays a task; the batch's
/// folder and the task's number are appended. Throws std::system_error.
void write_batch(const SlurmBatch& batch, const std::vector<std::string>& command);
/// Stores the job's number. If that fails, as on a full disk, the next run finds the job by its name.
void write_job(const SlurmBatch& batch);
/// Reads a batch. Throws std::runtime_error with the file's name if the file was changed.
SlurmBatch read_batch(const boost::filesystem::path& place);

/// Returns the folders of the batches in `slurm` that have not ended, oldest first.
std::vector<boost::filesystem::path> live_batches(const boost::filesystem::path& slurm);
/// Returns true if the batch was submitted from the tournament at `root`, and not copied from another folder.
bool is_batch_of(const SlurmBatch& batch, const boost::filesystem::path& root);
/// Returns a new batch of the tournament at `root`, without tasks and not written yet. A random word in its
/// folder and name makes it unique: if Slurm restarts a task long after its batch was closed, the task must
/// not find another batch there.
SlurmBatch new_batch(const boost::filesystem::path& root, const boost::filesystem::path& slurm);
/// Closes a batch that has ended. Removes its files unless `keep` requests them for inspection.
void close_batch(const SlurmBatch& batch, bool keep);

/// Appends a result as one line with one write, so that two processes of the same task do not mix their
/// lines. Throws std::system_error with the file's name.
void append_result(const SlurmBatch& batch, int task, const TaskResult& result);
/// Returns the results in the complete lines from byte `position`, and advances `position` past them. Skips
/// invalid lines.
std::vector<TaskResult> read_results(const SlurmBatch& batch, int task, std::uint64_t& position);
/// Returns the last line of a task's output; empty if there is none.
std::string last_line_of_output(const SlurmBatch& batch, int task);

}  // namespace kaven::tournaments::executor
