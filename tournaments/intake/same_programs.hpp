#pragma once

#include <string>
#include <vector>

#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

/// Notes in submissions with identical files, e.g. of members of a group, who else handed them in: at most three names.
/// Replaces an earlier such note; skips replaced submissions, and files of which no submission was collected at `now`.
/// Returns the submissions that got a note; it is their last one.
std::vector<const Submission*> note_same_programs(std::vector<Submission>& submissions,
                                                  const std::string& now);

}  // namespace kaven::tournaments::intake
