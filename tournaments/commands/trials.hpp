#pragma once

#include "tournaments/admission/admission.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::commands {

/// Returns how many games or trials a run with `settings` executes at the same time.
int jobs_of(const settings::Settings& settings);

/// Returns a plan of trials that shows its progress on stderr. It tries no program if a cluster plays the
/// games: there, programs run on other machines than this one.
admission::TrialPlan shown_trial_plan(const settings::Settings& settings);

}  // namespace kaven::tournaments::commands
