#pragma once

#include "tournaments/admission/admission.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::commands {

/// The games, or programs, that a run with `settings` has at the same time.
int jobs_of(const settings::Settings& settings);

/// A plan of trials that shows on stderr how far they are. On a cluster programs meet other machines than
/// this one: there it tries nobody.
admission::TrialPlan shown_trial_plan(const settings::Settings& settings);

}  // namespace kaven::tournaments::commands
