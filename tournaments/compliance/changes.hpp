#pragma once

#include <string>
#include <vector>

#include "tournaments/compliance/compliance_results.hpp"

namespace kaven::tournaments::compliance {

/// What changed from one check of a program to the next, a line each: what was mended, what was broken, what is
/// only seen to fail now that it could be tried. Says so when nothing changed; empty when there was no check
/// `before`.
std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after);

}  // namespace kaven::tournaments::compliance
