#include "tournaments/executor/slurm_limits.hpp"

#include <algorithm>
#include <chrono>

#include "tournaments/executor/command_run.hpp"
#include "tournaments/executor/slurm_commands.hpp"

namespace kaven::tournaments::executor {

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

std::size_t SlurmLimits::most_tasks(std::size_t queued) const {
  std::size_t most = std::min(largest_array_.value_or(no_limit), most_tasks_);
  if (settings_.tasks > 0) {
    const auto allowed = static_cast<std::size_t>(settings_.tasks);
    most = std::min(most, allowed - std::min(allowed, queued));
  }
  return most;
}

}  // namespace kaven::tournaments::executor
