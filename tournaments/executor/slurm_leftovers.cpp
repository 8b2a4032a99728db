#include "tournaments/executor/slurm_leftovers.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/algorithm/string/join.hpp>
#include <boost/asio/io_context.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/program/command_line.hpp"
#include "common/text/printable.hpp"
#include "tournaments/executor/command_run.hpp"
#include "tournaments/executor/slurm_batch.hpp"
#include "tournaments/executor/slurm_commands.hpp"

namespace kaven::tournaments::executor {

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
                    "({}); to go on with them: {}; "
                    "if none of them is in its queue any more, remove {}",
                    text::printable(squeue.errors.substr(0, squeue.errors.find('\n')), 300), go_on,
                    folder.slurm().string()));
  }
  std::set<std::string> jobs;
  for (const QueuedTask& task : read_queue(squeue.output)) {
    if (task.state != QueuedTask::State::over) jobs.insert(task.job);
  }
  if (jobs.empty()) return;
  throw std::runtime_error(fmt::format(
      "games of an earlier run are still in the queue of Slurm; to go on with them: {}; to cancel them: {}",
      go_on, boost::join(cancel_command({jobs.begin(), jobs.end()}), " ")));
}

}  // namespace kaven::tournaments::executor
