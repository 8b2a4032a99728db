#include "tournaments/commands/trials.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "common/system/helper_program.hpp"
#include "tournaments/executor/processors.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::commands {

int jobs_of(const roster::Settings& settings) {
  return settings.jobs > 0 ? settings.jobs : executor::fair_number_of_games();
}

admission::TrialPlan shown_trial_plan(const roster::Settings& settings) {
  admission::TrialPlan plan{.tries = settings.executor == "local",
                            .jobs = jobs_of(settings),
                            .compliance_run = system::helper_program("compliance_run")};
  if (::isatty(STDERR_FILENO) != 1) return plan;
  plan.progress = [line = std::make_shared<terminal::LiveBlock>(STDERR_FILENO)](std::size_t done,
                                                                                std::size_t all) {
    line->draw(fmt::format("trying the new programs: {} of {}", done, all));
    if (done == all) line->erase();
  };
  return plan;
}

}  // namespace kaven::tournaments::commands
