#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// What is said of one of the worst moves, in sentences: which game, which move, what it gave away, what was
/// better.
std::string move_sentence(const ReportedMove& worst);

}  // namespace kaven::tournaments::report
