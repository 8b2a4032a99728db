// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

// The Slurm commands used here, and parsers of their output. A job array of Slurm is a job with tasks 0 to N
// - 1; squeue and scancel call task 3 of job 12 `12_3`.

/// Slurm's own commands give up after about ten seconds; sbatch may wait for a full queue.
constexpr std::chrono::seconds longest_slurm_command{60};

/// One task in the output of squeue.
struct QueuedTask {
  enum class State : std::uint8_t { waiting, running, over };
  std::string job;  ///< number of its array
  int task = 0;     ///< number in the array, from 0
  State state = State::waiting;
  std::string word;       ///< the state in Slurm's letters: `PD`, `R`, `TO`
  std::string reason;     ///< Slurm's word for why it waits or has ended: `BeginTime`, `NodeDown`, `None`
  std::string name;       ///< name of the job
  std::string node = {};  ///< where it runs or ran; empty if it has never run
};

/// Submits the script of the batch in `place` as a job array `name` with `tasks` tasks, none of them to a node of
/// `without`.
std::vector<std::string> submit_command(const settings::SlurmSettings& settings, const std::string& name,
                                        const boost::filesystem::path& place,
                                        const boost::filesystem::path& directory, std::size_t tasks,
                                        const std::set<std::string>& without = {});
/// Returns the job's number from the output of sbatch; empty if there is none.
std::string read_job_number(std::string_view output);
/// Returns true if these errors mean that Slurm did not answer: then it is unknown whether the job is in the
/// queue.
bool is_unanswered(std::string_view errors);

/// Lists the tasks of this user's jobs with these names, including those that ended recently.
std::vector<std::string> queue_command(const std::vector<std::string>& names);
/// Returns the tasks in the output of squeue. Skips unknown lines.
std::vector<QueuedTask> read_queue(std::string_view output);

/// Asks the programs of these jobs to end.
std::vector<std::string> cancel_command(const std::vector<std::string>& jobs);
/// Kills these jobs immediately.
std::vector<std::string> kill_command(const std::vector<std::string>& jobs);
/// Starts tasks, such as `12_3`, that Slurm holds back after it requeued them.
std::vector<std::string> release_command(const std::vector<std::string>& tasks);

/// Prints Slurm's configuration.
std::vector<std::string> limits_command();
/// Returns the largest number of tasks in an array according to that configuration.
std::size_t read_largest_array(std::string_view output);

/// Lists the processors of partitions (`games`, `games,night`); of all if `partition` is empty.
std::vector<std::string> processors_command(const std::string& partition);
/// Returns how many processors of these partitions are up, in use or not; without a partition, of the cluster's default
/// one. Empty if there are none, or this is no such list.
std::optional<std::size_t> read_processors(std::string_view output, const std::string& partition);

// Slurm's words for why a task waits, such as `Priority` or `ReqNodeNotAvail, UnavailableNodes:node[1-3]`.
// https://slurm.schedmd.com/job_reason_codes.html

/// Returns the first word of a reason, which names its kind.
std::string kind_of_reason(std::string_view reason);

/// Returns true if somebody must release the task by hand.
bool is_held_by_hand(std::string_view reason);

/// Returns what the user can do about a task that waits for this reason; empty if the reason is ordinary: the
/// task starts by itself when others have ended.
std::string_view remedy_for_waiting(std::string_view reason);

}  // namespace kaven::tournaments::executor
