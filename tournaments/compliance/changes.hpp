#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/compliance_results.hpp"

namespace kaven::tournaments::compliance {

/// The changes from one check of a program to the next, one line each: requirements that were fixed, that were broken,
/// and that failed at their first try. Says so if nothing changed; empty if `before` is empty.
std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after);

}  // namespace kaven::tournaments::compliance
