#include "tournaments/commands/trials.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <memory>

#include "common/system/helper_program.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/terminal/progress_line.hpp"

namespace kaven::tournaments::commands {

int jobs_of(const settings::Settings& settings) {
  return settings.jobs > 0 ? settings.jobs : executor::fair_number_of_games();
}

admission::TrialPlan shown_trial_plan(const settings::Settings& settings) {
  admission::TrialPlan plan{.tries = settings.executor == "local",
                            .jobs = jobs_of(settings),
                            .compliance_run = system::helper_program("compliance_run")};
  using Clock = terminal::ProgressLine::Clock;
  plan.progress = [line = std::make_shared<terminal::ProgressLine>(STDERR_FILENO), begin = Clock::now()](
                      std::size_t done, std::size_t all) {
    line->show(fmt::format("trying the new programs: {} of {} done{}", done, all,
                           terminal::time_left_text(done, all, Clock::now() - begin)));
    if (done == all) line->erase();
  };
  return plan;
}

}  // namespace kaven::tournaments::commands
