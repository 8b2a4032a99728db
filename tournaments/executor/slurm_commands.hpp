#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::executor {

// The command lines of Slurm that are used, and what they print. A job array of Slurm is a job with tasks 0
// to N - 1; what squeue and scancel call `12_3` is task 3 of job 12.

/// One task as squeue lists it.
struct QueuedTask {
  enum class State : std::uint8_t { waiting, running, over };
  std::string job;  ///< the number of its array
  int task = 0;     ///< its number in the array, from 0
  State state = State::waiting;
  std::string word;    ///< the state in Slurm's letters: `PD`, `R`, `TO`
  std::string reason;  ///< why it waits or has ended, in Slurm's word: `BeginTime`, `NodeDown`, `None`
  std::string name;    ///< the name of the job
};

/// Submits the script of the batch in `place` as a job array of `tasks` tasks, called `name`.
std::vector<std::string> submit_command(const settings::SlurmSettings& settings, const std::string& name,
                                        const boost::filesystem::path& place,
                                        const boost::filesystem::path& directory, std::size_t tasks);
/// The job's number in what sbatch prints; empty when there is none.
std::string read_job_number(std::string_view output);
/// Whether such errors say that Slurm did not answer: nobody knows then if the job is in the queue.
bool is_unanswered(std::string_view errors);

/// Lists the tasks of this user's jobs with these names, also those that ended a short while ago.
std::vector<std::string> queue_command(const std::vector<std::string>& names);
/// The tasks in what squeue prints. Lines that are not understood are passed over.
std::vector<QueuedTask> read_queue(std::string_view output);

/// Asks the programs of all these jobs to end.
std::vector<std::string> cancel_command(const std::vector<std::string>& jobs);
/// Kills them at once, with no time to end by themselves.
std::vector<std::string> kill_command(const std::vector<std::string>& jobs);
/// Lets tasks, as `12_3`, that Slurm holds back after it requeued them, start at once.
std::vector<std::string> release_command(const std::vector<std::string>& tasks);

/// Prints how Slurm is configured.
std::vector<std::string> limits_command();
/// The most tasks that one array may have, in that.
std::size_t read_largest_array(std::string_view output);

}  // namespace kaven::tournaments::executor
