#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// The report as text in 80 columns, boards in ASCII. Contains no control characters except line ends.
std::string report_text(const StudentReport& report);

}  // namespace kaven::tournaments::report
