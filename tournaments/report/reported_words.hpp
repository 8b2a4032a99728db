#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// Describes one of the worst moves: the game, the move, what it gave away, and what was better.
std::string move_sentence(const ReportedMove& worst);

}  // namespace kaven::tournaments::report
