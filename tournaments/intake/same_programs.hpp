#pragma once

#include <string>
#include <vector>

#include "tournaments/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

/// Notes who else handed in the same files, as members of a group do, in each of `submissions` that is not replaced:
/// three names at most, in place of an earlier note. Only where one of those with the same files was collected at `now`.
/// Returns the submissions that have such a note now, as their last one.
std::vector<const Submission*> note_same_programs(std::vector<Submission>& submissions,
                                                  const std::string& now);

}  // namespace kaven::tournaments::intake
