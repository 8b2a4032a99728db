// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/course/report/student_report.hpp"

namespace kaven::tournaments::report {

/// Describes one of the worst moves: the game, the move, what it gave away, and what was better.
std::string move_sentence(const ReportedMove& worst);

/// The report as text in 80 columns, boards in ASCII. Contains no control characters except line ends.
std::string report_text(const StudentReport& report);

}  // namespace kaven::tournaments::report
